import { Section } from '@/ui/layout/Section';

const facts = [
  { figure: '43,000 pints', meaning: 'of donated blood are used each day' },
  { figure: '1 in 7', meaning: 'patients entering a hospital need blood' },
  { figure: '5 million', meaning: 'patients need blood every year' },
  { figure: 'Every 2 seconds', meaning: 'somebody needs blood' },
];

export function FactsSection() {
  return (
    <Section title="Why every unit counts" intro="Figures for the United States." tinted>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(({ figure, meaning }) => (
          <li key={figure} className="border-l-4 border-line-strong pl-4">
            <p className="text-28 font-bold">{figure}</p>
            <p className="text-ink-soft">{meaning}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
