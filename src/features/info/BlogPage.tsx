import { DateText } from '@/ui/DateText';
import { InfoPage } from './InfoPage';
import { notes } from './notes';

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
