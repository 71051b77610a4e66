import type { ExchangeRequest, User } from '@mutua/contracts';
import { SwapLine, useCategoryLabel, useTranslation } from '@mutua/web-kit';
import { viewOf } from '../exchange/request-view.ts';

export interface RequestSwapLineProps {
  request: ExchangeRequest;
  viewer: User;
  /** Adds each skill's category. */
  detailed?: boolean;
}

/** The two members and skills of a request, with the viewer on the left. */
export function RequestSwapLine({ request, viewer, detailed = false }: RequestSwapLineProps) {
  const { t } = useTranslation('exchange');
  const categoryLabel = useCategoryLabel();
  const { box, other, taught, learned, lesson } = viewOf(request, viewer._id);
  const detail = (category: string) => (detailed ? { detail: categoryLabel(category) } : {});
  return (
    <SwapLine
      left={viewer}
      right={other}
      {...(lesson !== 'learned' && {
        give: { label: t(`requests.${box}.give`), skill: taught.title, ...detail(taught.category) },
      })}
      {...(lesson !== 'taught' && {
        get: { label: t(`requests.${box}.get`), skill: learned.title, ...detail(learned.category) },
      })}
    />
  );
}
