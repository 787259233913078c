import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Badge } from './Badge';
import { RadioGroup } from './form/RadioGroup';
import { SelectField } from './form/SelectField';
import { foldDashes, saySigns, showSigns } from './sign-words';
import { Signs } from './Signs';

it('shows a true minus in codes, and leaves hyphens alone', () => {
  expect(showSigns('3 AB-, 1 O+ and A-/B-')).toBe('3 AB−, 1 O+ and A−/B−');
  expect(showSigns('Saint-Mary, Ward A-1, hepatitis B-free, ABO-mismatch')).toBe(
    'Saint-Mary, Ward A-1, hepatitis B-free, ABO-mismatch',
  );
  expect(showSigns(showSigns('O-'))).toBe('O−');
});

it('says codes in words', () => {
  expect(saySigns('O- or O+, or AB−')).toBe('O negative or O+, or AB negative');
});

it('finds what is typed with a hyphen in what is shown with a minus', () => {
  expect(foldDashes('B−')).toBe(foldDashes('B-'));
  expect(foldDashes('Müller–Lang')).toBe('Müller-Lang');
});

/** The text that a screen reader reads. */
const heard = (markup: string) =>
  markup.replace(/<span aria-hidden="true">.*?<\/span>/g, '').replace(/<[^>]+>/g, '');

// covers: blood-type-words
it('is heard as it is meant, in a sentence, a badge and a choice', () => {
  expect(heard(renderToStaticMarkup(<Signs text="2 units of O-, here" />))).toBe(
    '2 units of O negative, here',
  );
  const badge = renderToStaticMarkup(<Badge>AB-</Badge>);
  expect(badge).toContain('>AB−<');
  expect(heard(badge)).toBe('AB negative');
  const options = [{ value: 'B-', label: 'B-' }];
  const radio = renderToStaticMarkup(<RadioGroup name="type" label="Type" options={options} />);
  expect(radio).toContain('value="B-"');
  expect(radio).toContain('>B−<');
  expect(heard(radio)).toContain('B negative');
  const select = renderToStaticMarkup(<SelectField name="type" label="Type" options={options} />);
  expect(select).toContain('<option value="B-" aria-label="B negative">B-</option>');
});
