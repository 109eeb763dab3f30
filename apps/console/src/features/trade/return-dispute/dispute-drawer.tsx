// One dispute: the return that it is about, both sides beside each other, and what the platform may do.
import { api, type DisputeAction, type DisputeDesk } from '@merchant/contract'
import { disputeStatusLabels } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { DrawerFoot } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useQueue } from '../../../components/overlay/use-queue.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import DisputeView from '../return-order/dispute-view.tsx'
import { ReturnHistory } from '../return-order/return-history.tsx'
import { DeskForm } from './desk-form.tsx'
import { DisputeDue } from './dispute-columns.tsx'
import { returnDisputeTexts } from './return-dispute.texts.ts'
import { ReturnWish } from './return-wish.tsx'
import { VerdictForm } from './verdict-form.tsx'
import '../sale-order/order-drawer.css'

interface Asked {
  readonly id: string
  readonly merchantId: string
}

interface DisputeDrawerProps {
  /** Null: the drawer is shut. */
  readonly asked: Asked | null
  /** Those of the page, to go on to. */
  readonly rows: readonly Asked[]
  readonly onLook: (asked: Asked) => void
  readonly onClose: () => void
}

export default function DisputeDrawer({ asked, rows, onLook, onClose }: DisputeDrawerProps): ReactNode {
  const [acting, setActing] = useState<DisputeAction | null>(null)
  const [isLookingBack, setLookingBack] = useState(false)
  const isCovered = acting !== null || isLookingBack
  const { shown, moves } = useQueue({ rows, row: asked, keyOf: (each) => each.id, isCovered, onLook, onClose })
  const { id = '', merchantId = '' } = shown ?? {}
  const { data, error, refresh } = useRead(
    api.returnDispute.info,
    { id, merchantId },
    { enabled: asked !== null, quiet: true, staleTime: 0 },
  )
  return (
    <>
      <SideDrawer
        title={data === undefined ? '' : <Title desk={data} />}
        open={asked !== null}
        onClose={onClose}
        width={1040}
        footer={
          <DrawerFoot neighbours={moves}>
            {data !== undefined && <Acts actions={data.allowedActions} onAct={setActing} />}
          </DrawerFoot>
        }
      >
        {data !== undefined ? (
          <Content key={data.id} desk={data} onCover={setLookingBack} />
        ) : error === null ? (
          <div className="page-loading" role="status" />
        ) : (
          <ReadFailure error={error} onRetry={refresh} />
        )}
      </SideDrawer>
      {data !== undefined && acting === 'judge' && <VerdictForm desk={data} onDone={() => setActing(null)} />}
      {data !== undefined && acting !== null && acting !== 'judge' && (
        <DeskForm key={acting} what={acting} desk={data} onDone={() => setActing(null)} />
      )}
    </>
  )
}

function Title({ desk }: { readonly desk: DisputeDesk }): ReactNode {
  const say = useSay()
  const { text, tone } = disputeStatusLabels[desk.status]
  return (
    <span className="order-drawer-title">
      <CopyText text={desk.disputeNo} />
      <StatusTag tone={tone}>{say(text)}</StatusTag>
      <small>
        <DisputeDue row={desk} />
      </small>
    </span>
  )
}

interface ActsProps {
  readonly actions: readonly DisputeAction[]
  readonly onAct: (action: DisputeAction) => void
}

/** The ruling is what the desk is for. */
function Acts({ actions, onAct }: ActsProps): ReactNode {
  const t = useText(returnDisputeTexts)
  if (!useMay('returnDispute.handle') || actions.length === 0) return null
  return (
    <>
      {actions
        .filter((action) => action !== 'judge')
        .map((action) => (
          <Button key={action} onClick={() => onAct(action)}>
            {t(action)}
          </Button>
        ))}
      {actions.includes('judge') && (
        <Button type="primary" onClick={() => onAct('judge')}>
          {t('judge')}
        </Button>
      )}
    </>
  )
}

interface ContentProps {
  readonly desk: DisputeDesk
  readonly onCover: (isCovered: boolean) => void
}

function Content({ desk, onCover }: ContentProps): ReactNode {
  const t = useText(returnDisputeTexts)
  const { return: one } = desk
  return (
    <>
      <ReturnWish of={desk} claimFen={desk.claimFen} onCover={onCover} />
      {one.dispute !== null && (
        <SectionCard title={t('sides')}>
          <DisputeView dispute={one.dispute} heldFen={one.heldFen} isPaused={one.isPaused} />
        </SectionCard>
      )}
      <SectionCard title={t('history')}>
        <ReturnHistory history={one.history} />
      </SectionCard>
    </>
  )
}
