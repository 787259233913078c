import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rules as BD } from '@/blood/rules/bd';
import { rules as BR } from '@/blood/rules/br';
import { AgeNotice } from './AgeNotice';
import { BloodStep, PersonalStep } from './SignupPage';
import { emptySignup, type SignupInput } from './signup-schema';

function Steps({ filled }: { filled: Partial<SignupInput> }) {
  const form = useForm<SignupInput>({ defaultValues: { ...emptySignup, ...filled } });
  return (
    <>
      <PersonalStep form={form} />
      <BloodStep form={form} />
    </>
  );
}
const steps = (filled: Partial<SignupInput> = {}) =>
  renderToStaticMarkup(<Steps filled={filled} />).replaceAll('&#x27;', "'");

describe('the sign-up form', () => {
  // covers: signup-asterisks
  it.each([
    'First Name',
    'Last Name',
    'Phone Number',
    'Date of Birth',
    'Address',
    'City',
    'State',
    'ZIP Code',
  ])('marks with an asterisk: %s', (label) => {
    expect(steps()).toMatch(new RegExp(`>${label}<[^>]*>\\s*\\*<`));
  });

  // covers: constant-illness-signup
  it('asks about illness in the past 4 weeks, and for the last donation date only after a donation', () => {
    expect(steps()).toContain('I have had an illness in the past 4 weeks');
    expect(steps()).toContain('I am currently taking medications');
    expect(steps()).toContain('I have donated blood before');
    expect(steps()).not.toContain('Last Donation Date');
    expect(steps({ previous_donation: true })).toContain('Last Donation Date');
  });

  // covers: age-hint
  it('offers the four letters and both Rh factors, and shows the minimum age', () => {
    expect(steps()).toMatch(/value="A".*value="B".*value="AB".*value="O".*Positive.*Negative/);
    expect(steps()).toContain('Donors must be at least 17 years old');
  });
});

describe('what sign-up says to somebody who is young', () => {
  const said = (country: string, rules: typeof BR, dateOfBirth: string) =>
    renderToStaticMarkup(
      <AgeNotice
        loaded={{ country, isOwn: true, rules }}
        dateOfBirth={dateOfBirth}
        today="2026-06-15"
      />,
    );

  it('is whose consent they need, if their country lets them give with one', () => {
    expect(said('BR', BR, '2010-06-15')).toMatch(
      /At 16 you can give blood in Brazil with a parent’s or guardian’s written authorization\. Without it you can give when you turn 18, on Jun 15, 2028\. You can sign up/,
    );
  });

  it('is when they may give, if they may not yet', () => {
    for (const [country, rules] of [
      ['BR', BR],
      ['BD', BD],
    ] as const)
      expect(said(country, rules, '2010-06-16')).toMatch(
        /You can give blood in \w+ when you turn 18, on [^.]*2028\./,
      );
  });

  it('is nothing from the minimum age on, and before a day is typed', () => {
    for (const day of ['2008-06-15', '1950-01-01', '', '0201-01-01', '2027-01-01'])
      expect(said('BD', BD, day)).toBe('');
  });
});
