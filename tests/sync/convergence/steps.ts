import type { DayAct, PledgeAct, ShelfAct } from './acts';
import type { Faults, Step } from './plan';

const noFaults: Faults = { calls: [], disk: null, killedAt: 0 };
/** Makes a sync without faults, except for those that are given. */
export const sync = (device: number, faults: Partial<Faults> = {}): Step & { do: 'sync' } => ({
  do: 'sync',
  device,
  faults: { ...noFaults, ...faults },
});
export const create: Step & { do: 'create' } = {
  do: 'create',
  device: 0,
  request: false,
  disk: null,
  killedAt: 0,
};

export const request: Step = { ...create, request: true };

/** A step of the first device in which its process is not killed. */
const first = { device: 0, killedAt: 0 };
export const EDIT: Step = { do: 'edit', row: 0, ...first };
export const list = (row: number): Step => ({ do: 'list', row, ...first });
export const close = (row: number): Step => ({ do: 'close', row, ...first });
export const day = (act: DayAct): Step => ({ do: 'day', act, device: 0, row: 0, killedAt: 0 });
export const answer = (act: PledgeAct, row: number): Step => ({ do: 'pledge', act, row, ...first });

export const card = (act: 'renew' | 'scan' | 'vouch'): Step => ({
  do: 'card',
  act,
  row: 0,
  ...first,
});

export const shelf = (act: ShelfAct, row: number, device = 0): Step => ({
  do: 'shelf',
  act,
  device,
  row,
  killedAt: 0,
});

export const version = (number: number, before: 'closes' | 'stays' | 'freezes'): Step => ({
  do: 'version',
  device: 0,
  version: number,
  before,
  killedAt: 0,
});
export const DAMAGE: Step = { do: 'damage', device: 0, row: 1 };
