import { describe, expect, it } from 'vitest';
import { outdated, withGeneration } from './generations';

describe('builds kept on the device', () => {
  it('keeps the chunks of the build before, for its open tabs', () => {
    const generations = withGeneration([['/a1.js', '/shared.js']], ['/a2.js', '/shared.js']);
    expect(outdated(['/a1.js', '/a2.js', '/shared.js'], generations)).toEqual([]);
  });

  it('lets go of a build two updates old', () => {
    let generations = withGeneration([], ['/a1.js']);
    generations = withGeneration(generations, ['/a2.js']);
    generations = withGeneration(generations, ['/a3.js']);
    expect(outdated(['/a1.js', '/a2.js', '/a3.js'], generations)).toEqual(['/a1.js']);
  });

  it('does not push the older build out when the same build installs again', () => {
    let generations = withGeneration([['/a1.js']], ['/a2.js']);
    generations = withGeneration(generations, ['/a2.js']);
    expect(outdated(['/a1.js', '/a2.js'], generations)).toEqual([]);
  });
});
