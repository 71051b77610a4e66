import type { Distance } from '@mutua/contracts';
import { distanceStep, isUnderSteps, MILE_REGIONS, UNIT_NAMES, type Unit } from '@mutua/contracts/limits';
import { useSession, useTranslation } from '@mutua/web-kit';
import { useMemo } from 'react';
import { useIsAlive } from '../../components/use-is-alive.ts';

const regionOfDevice = (): string | undefined => {
  try {
    return new Intl.Locale(navigator.language).region;
  } catch {
    return undefined;
  }
};

/** The member's unit, else that of the device's region. A rendered document has kilometres, because it cannot know the device. */
function useUnit(): Unit {
  const { user } = useSession();
  const isAlive = useIsAlive();
  if (user?.units) return user.units;
  return isAlive && MILE_REGIONS.includes(regionOfDevice() ?? '') ? 'mi' : 'km';
}

/** Formats distances: '7 km', 'under 3 mi'. */
export function useDistances() {
  const unit = useUnit();
  const { t, language } = useTranslation('kit');
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit: UNIT_NAMES[unit], maximumFractionDigits: 0 });
    return {
      /** The radius of a search, given in kilometres. */
      radius: (km: number): string => format.format(distanceStep(km, unit) ?? km),
      /** Undefined in the same place, and where the name of the place says more than a number. */
      distance: ({ km, isSame }: Distance): string | undefined => {
        const step = distanceStep(km, unit);
        if (isSame || step === null) return undefined;
        return isUnderSteps(km, unit) ? t('places.under', { distance: format.format(step) }) : format.format(step);
      },
    };
  }, [unit, t, language]);
}
