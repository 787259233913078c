import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RatesChart } from './AlertsPage';

const rate = { blood_type: 'O-', ring: 5, told: 20, rate: 0.1 };

it('draws a bar for each urgency, type and distance, and has the same figures in a table', () => {
  const html = renderToStaticMarkup(
    <RatesChart
      rows={[
        { ...rate, urgency: 'Critical', answered: 4 },
        { ...rate, urgency: 'High', answered: 2 },
      ]}
    />,
  );
  for (const [label, figure, width] of [
    ['Critical, O−, 5 miles', '20%', '100'],
    ['High, O−, 5 miles', '10%', '50'],
  ])
    expect(html).toMatch(new RegExp(`${label}<[\\s\\S]*?>${figure}<[\\s\\S]*?width="${width}"`));
  const [, table = ''] = html.split('<details');
  for (const urgency of ['Critical', 'High'])
    expect(table).toMatch(new RegExp(`${urgency}, .*O−.*, 5 miles`));
});
