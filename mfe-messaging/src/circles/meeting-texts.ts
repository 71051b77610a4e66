import type { Circle } from '@mutua/contracts';

/** The texts that name what the people of a circle meet for: a lesson, or their ring. */
export const meetingTexts = ({ kind }: Pick<Circle, 'kind'>) =>
  kind === 'ring'
    ? ({ title: 'circles.ringMeeting', open: 'circles.openMeeting' } as const)
    : ({ title: 'circles.lesson', open: 'circles.openLesson' } as const);
