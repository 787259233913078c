import { paths } from '@/paths';
import { Link } from '@/ui/Link';
import { InfoPage, Passage } from './InfoPage';
import { Card } from '@/ui/layout/Card';
import type { Source } from './sources';

type Institution = Source & { text: string };

/** Lists institutions, each with a description of what it offers. */
function SourceCards({ of }: { of: readonly Institution[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {of.map(({ name, url, text }) => (
        <Card as="li" key={url}>
          <h3 className="text-18 font-semibold">
            <a href={url} className="link inline-flex min-h-11 items-center">
              {name}
            </a>
          </h3>
          <p className="mt-1 text-ink-soft">{text}</p>
        </Card>
      ))}
    </ul>
  );
}

const forDonors: readonly Institution[] = [
  {
    name: 'American Red Cross',
    url: 'https://www.redcrossblood.org',
    text: 'Eligibility, medicines, and where to give in the United States.',
  },
  {
    name: 'America’s Blood Centers',
    url: 'https://americasblood.org',
    text: 'Independent community blood centers and the supply they report.',
  },
  {
    name: 'NHS Blood and Transplant',
    url: 'https://www.blood.co.uk',
    text: 'Giving blood in England, and the health and travel rules.',
  },
];

const forPatients: readonly Institution[] = [
  {
    name: 'MedlinePlus',
    url: 'https://medlineplus.gov/bloodtransfusionanddonation.html',
    text: 'Transfusion and donation explained by the US National Library of Medicine.',
  },
  {
    name: 'AABB',
    url: 'https://www.aabb.org/for-donors-patients',
    text: 'What transfusion is for, from the association of blood banks.',
  },
];

const forStaff: readonly Institution[] = [
  {
    name: 'Lifeblood',
    url: 'https://www.lifeblood.com.au/health-professionals/products/component-compatibility',
    text: 'Component compatibility tables for health professionals.',
  },
  {
    name: 'JPAC',
    url: 'https://www.transfusionguidelines.org',
    text: 'Donor selection and transfusion guidelines of the UK blood services.',
  },
  {
    name: 'World Health Organization',
    url: 'https://www.who.int/publications/i/item/9789241548519',
    text: 'Guidelines on assessing donor suitability.',
  },
];

const groups = [
  { title: 'For donors', institutions: forDonors },
  { title: 'For patients and families', institutions: forPatients },
  { title: 'For staff', institutions: forStaff },
];

export default function ResourcesPage() {
  return (
    <InfoPage
      title="Resources"
      intro="Public institutions that we rely on ourselves. If their advice differs from ours, follow theirs."
    >
      {groups.map(({ title, institutions }) => (
        <section key={title}>
          <h2 className="mb-4 text-22 font-bold">{title}</h2>
          <SourceCards of={institutions} />
        </section>
      ))}
      <Passage title="On this site">
        <p>
          <Link to={paths.bloodTypes} className="link">
            Blood types
          </Link>
          ,{' '}
          <Link to={paths.eligibility} className="link">
            eligibility check
          </Link>
          ,{' '}
          <Link to={paths.donationProcess} className="link">
            donation process
          </Link>{' '}
          and{' '}
          <Link to={paths.faq} className="link">
            questions and answers
          </Link>
          .
        </p>
      </Passage>
    </InfoPage>
  );
}
