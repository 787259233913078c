import { useEffect, useState } from 'react';
import { type LoadedRules, loadRules } from '@/blood/rules/load-rules';

/** Loads the rules of a country. Null while they load, `failed` if their file cannot be loaded. */
export function useRules(country: string): LoadedRules | 'failed' | null {
  const [loaded, setLoaded] = useState<LoadedRules | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let isCurrent = true;
    loadRules(country).then(
      (rules) => isCurrent && setLoaded(rules),
      () => isCurrent && setFailed(country),
    );
    return () => {
      isCurrent = false;
    };
  }, [country]);
  if (loaded?.country === country) return loaded;
  return failed === country ? 'failed' : null;
}
