import { expect, it } from 'vitest';
import { describeGiven, describeThanks } from './Thanks';

const say = (
  status: 'given' | 'could_not' | 'released',
  org_id: string | null = null,
  decision: 'accepted' | 'declined' = 'accepted',
) => {
  const { title, text } = describeThanks({ status, org_id, decision });
  return `${title}. ${text}`;
};

// covers: pledge-thanks
it('thanks who gave, who came in vain and who was ready, without blame, a medical word or a claim of lives', () => {
  expect(say('given', 'h')).toMatch(/^Thank you for giving blood\. Staff confirmed it\./);
  expect(say('given')).toContain('Whoever asked for blood confirmed it.');
  expect(say('could_not')).toMatch(/^Thank you for coming\..*nobody’s fault/);
  expect(say('released')).toMatch(/^Thank you for being ready\. The need was met/);
  expect(say('released', 'h', 'declined')).toMatch(/^Thank you for being ready\. Nobody needs/);
  const { text } = describeGiven({ by: 'staff', isAtDrive: true });
  expect(text).toBe('Staff confirmed it. Somebody will need it.');
  for (const status of ['given', 'could_not', 'released'] as const)
    expect(say(status)).not.toMatch(/lives|saved|hero|iron|h(a)?emoglobin|sick|ill\b/i);
});
