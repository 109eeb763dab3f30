// One withdrawal beside the list of the platform's people: why it waits, whose it is, what happened before, and the decision.
import { api, type ReviewedWithdrawal } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { ClosedByWord } from './closed-by-word.tsx'
import { EarlierWithdrawals, MerchantBehind, RiskFound, WhyItWaits } from './review-facts.tsx'
import { WithdrawFacts, WithdrawHistory } from './withdraw-facts.tsx'
import { WithdrawFoot } from './withdraw-foot.tsx'
import { WithdrawTitle } from './withdraw-title.tsx'

interface ReviewDrawerProps {
  /** The withdrawal to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  /** Those of the page, to go on to. */
  readonly rows: readonly { readonly id: string }[]
  /** A question is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly actionsOf: (review: ReviewedWithdrawal) => readonly RowAction[]
  readonly onGo: (id: string) => void
  readonly onClose: () => void
}

export function ReviewDrawer(props: ReviewDrawerProps): ReactNode {
  const { id: asked, rows, isCovered, actionsOf, onGo, onClose } = props
  const id = useLastShown(asked)
  const moves = useNeighbours({ rows, id, isActive: asked !== undefined && !isCovered, onGo })
  const read = useRead(api.withdrawOrder.review, { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const review = read.data
  return (
    <SideDrawer
      title={<WithdrawTitle row={review} />}
      open={asked !== undefined}
      onClose={onClose}
      width={820}
      footer={
        <DrawerFoot neighbours={moves}>
          {review !== undefined && <WithdrawFoot info={review} actions={actionsOf(review)} />}
        </DrawerFoot>
      }
    >
      {review !== undefined ? (
        <>
          <WhyItWaits review={review} />
          <ClosedByWord review={review} />
          <RiskFound review={review} />
          <WithdrawFacts info={review} cardBoundAt={review.cardBoundAt} />
          <MerchantBehind review={review} />
          <EarlierWithdrawals earlier={review.earlier} />
          <WithdrawHistory history={review.history} />
        </>
      ) : read.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={read.error} onRetry={read.refresh} />
      )}
    </SideDrawer>
  )
}
