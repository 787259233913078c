import { describe, expect, it } from 'vitest';
import { findOutdated, addBuild } from './builds';

describe('builds on the device', () => {
  it('keep the chunks of the previous build for its open tabs', () => {
    const generations = addBuild([['/a1.js', '/shared.js']], ['/a2.js', '/shared.js']);
    expect(findOutdated(['/a1.js', '/a2.js', '/shared.js'], generations)).toEqual([]);
  });

  it('drop a build that is two updates old', () => {
    let generations = addBuild([], ['/a1.js']);
    generations = addBuild(generations, ['/a2.js']);
    generations = addBuild(generations, ['/a3.js']);
    expect(findOutdated(['/a1.js', '/a2.js', '/a3.js'], generations)).toEqual(['/a1.js']);
  });

  it('keep the previous build when the current one installs again', () => {
    let generations = addBuild([['/a1.js']], ['/a2.js']);
    generations = addBuild(generations, ['/a2.js']);
    expect(findOutdated(['/a1.js', '/a2.js'], generations)).toEqual([]);
  });
});
