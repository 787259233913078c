import { DateText } from '@/ui/DateText';
import { InfoPage } from './InfoPage';
import { type Source, SOURCES } from './sources';

type Note = { date: string; title: string; text: readonly string[]; source: Source };

/** The notes of the blog. They are short, and each has its date and its source. The newest comes first. */
const notes: readonly Note[] = [
  {
    date: '2026-11-16',
    title: 'Why blood cannot be stocked up',
    text: [
      'Red cells keep for at most 42 days in the refrigerator, platelets for 5 days, 7 at most. Frozen plasma keeps for a year.',
      'A shelf that is full in November can be empty by New Year. A few donors every day help more than one crowded day.',
    ],
    source: SOURCES.shelfLife,
  },
  {
    date: '2026-11-09',
    title: 'O negative for red cells, AB for plasma',
    text: [
      'O negative red cells carry none of the markers that other types react to, so they are used when nobody knows the patient’s type yet.',
      'With plasma it is the other way round: AB plasma holds no antibodies against A or B and can go to everyone. Every type is the one that somebody needs.',
    ],
    source: SOURCES.lifeblood,
  },
  {
    date: '2026-11-02',
    title: 'The weeks between two donations',
    text: [
      'In the United States you wait 56 days between two donations of whole blood. In the United Kingdom men wait 12 weeks and women 16.',
      'The wait protects your iron: your body replaces plasma within days, but red cells take weeks.',
    ],
    source: SOURCES.nhsBlood,
  },
];

export default function BlogPage() {
  return (
    <InfoPage title="Blog" intro="Short notes about blood and giving it, each with its source.">
      {notes.map(({ date, title, text, source }) => (
        <article key={date} className="max-w-text">
          <h2 className="text-22 font-bold">{title}</h2>
          <p className="mt-1 text-14 text-ink-soft">
            <DateText value={date} />
          </p>
          {text.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
          <p className="mt-1">
            <a href={source.url} className="link inline-flex min-h-11 items-center">
              {source.name}
            </a>
          </p>
        </article>
      ))}
    </InfoPage>
  );
}
