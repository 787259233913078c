import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { BLOOD_TYPES } from '@/blood/blood-type';
import { URGENCIES } from '@/blood/urgency';
import { namePicture } from '../../supabase/functions/share/describe-request';
import { BROWSER_ARGS, findBrowser } from './find-browser';

// npm run share-pictures: draws the pictures for the previews of shared requests into public/share. The pictures are
// committed, so that a build needs no browser. They name no person, no place and not the app.

const FOLDER = 'public/share';
const SIZE = { width: 1200, height: 630 };

interface Look {
  words: string;
  ground: string;
  ink: string;
  soft: string;
  drop: string;
}

const RED = { ground: '#a3142a', ink: '#ffffff', soft: '#fbdcdf', drop: '#b8283d' };
const LIGHT = { ground: '#faf8f5', ink: '#1f1a17', soft: '#5b534c', drop: '#f1e6e1' };
const LOOKS: Record<string, Look> = {
  Critical: { ...RED, words: 'Critical: needed now' },
  High: { ...LIGHT, ink: '#9b1227', drop: '#f6dcdd', words: 'Needed within 24 hours' },
  Medium: { ...LIGHT, words: 'Can you give?' },
};

const DROP = 'M256 28C256 28 92 214 92 322a164 164 0 0 0 328 0C420 214 256 28 256 28Z';

function draw(heading: string, large: string, size: number, look: Look): string {
  const { words, ground, ink, soft, drop } = look;
  return `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"
    font-family="Liberation Sans, Arial, sans-serif">
    <rect width="1200" height="630" fill="${ground}"/>
    <g transform="translate(690 -55) scale(1.45)">
      <path fill="${drop}" d="${DROP}"/>
      <path fill="none" stroke="${ground}" stroke-width="30" stroke-linecap="round" d="M166 318a90 90 0 0 0 78 94"/>
    </g>
    <text x="80" y="140" font-size="64" font-weight="700" fill="${ink}">${heading}</text>
    <text x="72" y="${320 + size / 3}" font-size="${size}" font-weight="700" letter-spacing="${-size / 45}" fill="${ink}">${large}</text>
    <text x="80" y="550" font-size="56" fill="${soft}">${words}</text>
  </svg>`;
}

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
const page = await browser.newPage({ viewport: SIZE });
const shoot = async (name: string, html: string) => {
  await page.setContent(html);
  await page.screenshot({ path: `${FOLDER}/${name}` });
};
for (const type of BLOOD_TYPES)
  for (const urgency of URGENCIES) {
    const look = LOOKS[urgency];
    // the typographic minus sign is as wide as the plus sign
    if (look)
      await shoot(
        namePicture(type, urgency),
        draw('Blood needed', type.replace('-', '−'), 310, look),
      );
  }
const closed = { ...LIGHT, words: 'Others may need you' };
await shoot('not-open.png', draw('Blood request', 'Not open', 150, closed));
await browser.close();
