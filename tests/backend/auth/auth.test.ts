// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { addressCases } from './address-cases';
import { closeBrowser } from './device';
import { limitCases } from './limit-cases';
import { passwordCases } from './password-cases';
import { BACKEND, IS_REAL, openProject } from './project';
import { sessionCases } from './session-cases';
import { signUpCases } from './sign-up-cases';
import { beginCase, world } from './world';

// Tests what the app says to the answers of an auth server. With `AUTH_SERVER` they run on Supabase's own (see
// CONTRIBUTING.md).

beforeAll(async () => {
  world.project = await openProject();
  world.server = await world.project.serve();
  world.strict = IS_REAL ? await world.project.serve({ confirm: true }) : world.server;
});
afterAll(() => world.project.close());
beforeEach(beginCase);
afterEach(closeBrowser);

describe(`on ${BACKEND}`, () => {
  signUpCases();
  sessionCases();
  passwordCases();
  addressCases();
  limitCases();
});
