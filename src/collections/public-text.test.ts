import { expect, it } from 'vitest';
import { publicText } from './text';

const said = (typed: string) =>
  publicText('Enter the hospital', 60)
    .safeParse(typed)
    .error?.issues.map(({ message }) => message);

it.each([
  ['St. Mary Hospital, ward 5', undefined],
  ['Call 217-555-0101', ['Leave out phone numbers: everybody can read this']],
  ['john at gmail dot com', ['Leave out e-mail addresses: everybody can read this']],
  ['We pay 50 dollars', ['Leave out money: blood is never paid for']],
  ['  ', ['Enter the hospital']],
])('%j: %j', (typed, messages) => {
  expect(said(typed)).toEqual(messages);
});
