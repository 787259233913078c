import { expect, test } from 'vitest';
import { isPassword, unseal } from './password-key';
import {
  makePasswordTraces,
  makeSealingPair,
  sealForOwner,
  type SealedForOwner,
  type SealingPair,
  unsealAsOwner,
} from './sealing-pair';

const FEW = 1000;
const WORDS = 'Saint Secret, 555 0100';

/** Returns everything that is stored on the disk, as one sequence of bytes. */
const bytesOf = ({ privateKey, ...rest }: SealedForOwner | SealingPair) =>
  Buffer.concat([privateKey.data, ...Object.values(rest)]);

test('text that is sealed without the password shows nothing, and only the password opens it', async () => {
  const pair = await makeSealingPair('correct horse', FEW);
  const sealed = await sealForOwner(pair, WORDS);
  expect(bytesOf(sealed).includes('Saint')).toBe(false);
  expect(bytesOf(pair).includes('"d":')).toBe(false);
  expect(await unsealAsOwner(sealed, 'correct horse')).toBe(WORDS);
  expect(await unsealAsOwner(sealed, 'correct horsf')).toBeNull();
});

test('each text has a key of its own', async () => {
  const pair = await makeSealingPair('p', FEW);
  const [one, other] = [await sealForOwner(pair, WORDS), await sealForOwner(pair, WORDS)];
  expect(one.sender).not.toEqual(other.sender);
  expect(one.data).not.toEqual(other.data);
  await expect(unsealAsOwner({ ...one, sender: other.sender }, 'p')).rejects.toThrow();
});

test('a changed byte is noticed', async () => {
  const sealed = await sealForOwner(await makeSealingPair('p', FEW), WORDS);
  const data = sealed.data.slice();
  data[0] = (data[0] ?? 0) ^ 1;
  await expect(unsealAsOwner({ ...sealed, data }, 'p')).rejects.toThrow();
});

test('a device keeps a pair only if it is shared, with as many rounds as the check', async () => {
  const own = await makePasswordTraces('p', false);
  expect(own.pair).toBeUndefined();
  const { check, pair } = await makePasswordTraces('p', true);
  expect(check && (await isPassword('p', check))).toBe(true);
  expect(pair?.privateKey.iterations).toBe(check?.iterations);
  expect(pair && (await unseal(pair.privateKey, 'q'))).toBeNull();
});
