import { describe, expect, it, vi } from 'vitest';
import { shareLink } from './ShareButton';

const page = { title: 'A title', text: 'A text', url: 'https://example.org/donation/1' };
const named = (name: string) => new DOMException('', name);

describe('sharing a page', () => {
  it('opens the share sheet if there is one, and copies nothing', async () => {
    const share = vi.fn(async () => {});
    const writeText = vi.fn(async () => {});
    expect(await shareLink(page, { share, clipboard: { writeText } })).toBe('shared');
    expect(share).toHaveBeenCalledWith(page);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('does nothing more when the sheet was closed', async () => {
    const share = () => Promise.reject(named('AbortError'));
    const writeText = vi.fn(async () => {});
    expect(await shareLink(page, { share, clipboard: { writeText } })).toBe('cancelled');
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the address when there is no sheet, or it does not open', async () => {
    const writeText = vi.fn(async () => {});
    expect(await shareLink(page, { clipboard: { writeText } })).toBe('copied');
    const share = () => Promise.reject(named('NotAllowedError'));
    expect(await shareLink(page, { share, clipboard: { writeText } })).toBe('copied');
    expect(writeText.mock.calls).toEqual([[page.url], [page.url]]);
  });

  it('says so when neither works', async () => {
    const writeText = () => Promise.reject(named('NotAllowedError'));
    expect(await shareLink(page, { clipboard: { writeText } })).toBe('failed');
    expect(await shareLink(page, {})).toBe('failed');
  });
});
