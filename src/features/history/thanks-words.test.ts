import { expect, it } from 'vitest';
import { describeThanks } from './Thanks';

const say = (status: 'given' | 'could_not' | 'released', org_id: string | null = null) => {
  const { title, text } = describeThanks({ status, org_id });
  return `${title}. ${text}`;
};

// covers: pledge-thanks
it('thanks who gave, who came in vain and who was ready, without blame, a medical word or a claim of lives', () => {
  expect(say('given', 'h')).toMatch(/^Thank you for giving blood\. Staff confirmed it\./);
  expect(say('given')).toContain('Whoever asked for blood confirmed it.');
  expect(say('could_not')).toMatch(/^Thank you for coming\..*nobody’s fault/);
  expect(say('released')).toMatch(/^Thank you for being ready\. The need was met/);
  for (const status of ['given', 'could_not', 'released'] as const)
    expect(say(status)).not.toMatch(/lives|saved|hero|iron|h(a)?emoglobin|sick|ill\b/i);
});
