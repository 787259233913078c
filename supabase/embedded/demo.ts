import type { Backend } from './lite-app';

export async function makeDemo(backend: Backend): Promise<void> {
  await backend.asOwner((session) => session.query('select 1'));
}
