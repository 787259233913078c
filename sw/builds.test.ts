import { describe, expect, it } from 'vitest';
import { findOutdated, addBuild } from './builds';

describe('builds kept on the device', () => {
  it('keeps the chunks of the build before, for its open tabs', () => {
    const generations = addBuild([['/a1.js', '/shared.js']], ['/a2.js', '/shared.js']);
    expect(findOutdated(['/a1.js', '/a2.js', '/shared.js'], generations)).toEqual([]);
  });

  it('lets go of a build two updates old', () => {
    let generations = addBuild([], ['/a1.js']);
    generations = addBuild(generations, ['/a2.js']);
    generations = addBuild(generations, ['/a3.js']);
    expect(findOutdated(['/a1.js', '/a2.js', '/a3.js'], generations)).toEqual(['/a1.js']);
  });

  it('does not push the older build out when the same build installs again', () => {
    let generations = addBuild([['/a1.js']], ['/a2.js']);
    generations = addBuild(generations, ['/a2.js']);
    expect(findOutdated(['/a1.js', '/a2.js'], generations)).toEqual([]);
  });
});
