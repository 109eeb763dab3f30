// Who closed a difference of the merchant by a word alone, before its large withdrawal is paid: not by the same person.
import { formatInstant, type ReviewedWithdrawal } from '@merchant/contract'
import type { ReactNode } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'

const MOST_SHOWN = 3

export function ClosedByWord({ review }: { review: Pick<ReviewedWithdrawal, 'closedDifferences'> }): ReactNode {
  const t = useText(withdrawInfoTexts)
  const maySee = useMay('moneyCase.view')
  return review.closedDifferences.slice(0, MOST_SHOWN).map(({ number, by, isMine, at }) => (
    <NoticeBar
      key={number}
      tone={isMine ? 'warning' : 'info'}
      title={t('closedDifference', { by, at: formatInstant(at).slice(0, 16) })}
    >
      {t(isMine ? 'closedByMe' : 'closedByOther')}
      {maySee && (
        <>
          {' '}
          <PageLink to={`/operator/cases?keyword=${number}`}>{number}</PageLink>
        </>
      )}
    </NoticeBar>
  ))
}
