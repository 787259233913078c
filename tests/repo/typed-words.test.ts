import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findForm } from '@/records/forms';
import { KEPT_FORMS } from '../e2e/harness/kept-forms';
import { hasTitle } from './coverage-table';
import { sourceFiles } from './source-files';
import { NOT_KEPT, ROWS, TESTS, typedWordsPage } from './typed-words';

describe('the table of what becomes of typed words', () => {
  test('is the page in docs', async () => {
    await expect(typedWordsPage()).toMatchFileSnapshot('../../docs/typed-words.md');
  });

  test('names only tests that are there', () => {
    const missing = Object.values(TESTS).filter((named) => {
      const [file = '', title = ''] = named.split(' › ');
      const path = `tests/e2e/${file}`;
      return !existsSync(path) || !hasTitle(readFileSync(path, 'utf8'), title);
    });
    expect(missing).toEqual([]);
  });

  test('has every form of the app', () => {
    const forms = sourceFiles('src', /(?<!\.test)\.tsx?$/).filter(({ path, text }) =>
      path.startsWith('src/ui/') ? false : /\buseForm[<(]|<form\b/.test(text),
    );
    // if one file makes a form and another shows it, the form's row names only one; the other is listed here
    const known = new Set([
      ...[...ROWS, ...NOT_KEPT].map(({ file }) => file),
      'src/features/auth/SignupPage.tsx',
      'src/features/auth/ResetPasswordPage.tsx',
      'src/features/submissions/ConflictForm.tsx',
    ]);
    expect(forms.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
    expect([...known].filter((path) => !forms.some((form) => form.path === path))).toEqual([]);
  });

  test('has a title and a page to continue for each draft', () => {
    const named = (draft: string) => findForm(draft) ?? findForm(`${draft}:x1`);
    const unnamed = KEPT_FORMS.map(({ draft }) => draft).filter((draft) => !named(draft));
    expect(unnamed).toEqual([]);
  });

  test('lists as kept only forms that use the draft', () => {
    const drafts = sourceFiles('src', /(?<!\.test)\.tsx?$/).filter(
      ({ path, text }) =>
        !path.startsWith('src/store/') && /\buse(FormDraft|RecordEdit)\(/.test(text),
    );
    const files = ROWS.map(({ file }) => file.replace('use-conflict.ts', 'ConflictForm.tsx'));
    const byName = (a: string, b: string) => a.localeCompare(b);
    expect(files.toSorted(byName)).toEqual(drafts.map(({ path }) => path).toSorted(byName));
  });
});
