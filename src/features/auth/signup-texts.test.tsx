import { useForm } from 'react-hook-form';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
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
