import { expect, test } from 'vitest';
import { isPassword, makeCheck, makeSeal, unseal } from './password-key';

const FEW = 1000;

test('recognizes a password, and no other', async () => {
  const check = await makeCheck('correct horse ü', FEW);
  expect(await isPassword('correct horse ü', check)).toBe(true);
  expect(await isPassword('correct horse u', check)).toBe(false);
  expect(await isPassword('', check)).toBe(false);
});

test('the check holds neither the password nor the same bytes for the same password', async () => {
  const [one, other] = [
    await makeCheck('correct horse', FEW),
    await makeCheck('correct horse', FEW),
  ];
  expect(one.proof).not.toEqual(other.proof);
  const bytes = Buffer.concat([one.salt, one.proof]);
  expect(bytes.includes('correct')).toBe(false);
});

test('as many rounds as OWASP asks for', async () => {
  expect((await makeCheck('x')).iterations).toBeGreaterThanOrEqual(600_000);
});

test('what is sealed shows nothing, and only its password opens it', async () => {
  const seal = await makeSeal('correct horse', FEW);
  const sealed = await seal('Saint Secret, 555 0100');
  expect(Buffer.from(sealed.data).includes('Saint')).toBe(false);
  expect(await unseal(sealed, 'correct horse')).toBe('Saint Secret, 555 0100');
  expect(await unseal(sealed, 'correct horsf')).toBeNull();
});

test('a changed byte is noticed', async () => {
  const sealed = await (await makeSeal('p', FEW))('words');
  const data = sealed.data.slice();
  data[0] = (data[0] ?? 0) ^ 1;
  expect(await unseal({ ...sealed, data }, 'p')).toBeNull();
});

test('the check does not open what is sealed with the same salt', async () => {
  const sealed = await (await makeSeal('p', FEW))('words');
  const check = await makeCheck('p', FEW);
  const key = await crypto.subtle.importKey('raw', check.proof, 'AES-GCM', false, ['decrypt']);
  await expect(
    crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data),
  ).rejects.toThrow();
});
