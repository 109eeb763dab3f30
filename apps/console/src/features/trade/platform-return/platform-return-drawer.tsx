// One return of any merchant: what is asked, how far it is, and its clock, which the platform stops, starts or puts off.
import { api, type PlatformReturnInfo, type ReturnClockAct } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { DrawerFoot } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useQueue } from '../../../components/overlay/use-queue.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ParcelTrack } from '../parcel/parcel-tracks.tsx'
import { returnDisputeTexts } from '../return-dispute/return-dispute.texts.ts'
import { ReturnWish } from '../return-dispute/return-wish.tsx'
import { ReturnHistory } from '../return-order/return-history.tsx'
import { returnOrderTexts } from '../return-order/return-order.texts.ts'
import { ReturnDeadline, ReturnTag } from '../return-order/return-standing.tsx'
import { ClockForm } from './clock-form.tsx'
import { platformReturnTexts } from './platform-return.texts.ts'
import '../sale-order/order-drawer.css'

interface Asked {
  readonly merchantId: string
  readonly id: string
}

interface PlatformReturnDrawerProps {
  /** Null: the drawer is shut. */
  readonly asked: Asked | null
  /** Those of the page, to go on to; left out: it is read with its order. */
  readonly among?: { readonly rows: readonly Asked[]; readonly onLook: (asked: Asked) => void }
  readonly onClose: () => void
}

export default function PlatformReturnDrawer({ asked, among, onClose }: PlatformReturnDrawerProps): ReactNode {
  const [acting, setActing] = useState<ReturnClockAct | null>(null)
  const [isLookingBack, setLookingBack] = useState(false)
  const { shown, moves } = useQueue({
    rows: among?.rows ?? [],
    row: asked,
    keyOf: (each) => each.id,
    isCovered: acting !== null || isLookingBack,
    onLook: (to) => among?.onLook(to),
    onClose,
  })
  const { merchantId = '', id = '' } = shown ?? {}
  const { data, error, refresh } = useRead(
    api.platformReturn.info,
    { merchantId, id },
    { enabled: asked !== null, quiet: true, staleTime: 0 },
  )
  return (
    <>
      <SideDrawer
        title={data === undefined ? '' : <Title one={data.return} />}
        open={asked !== null}
        onClose={onClose}
        width={760}
        footer={
          <DrawerFoot neighbours={moves}>
            {data !== undefined && <Acts actions={data.allowedActions} onAct={setActing} />}
          </DrawerFoot>
        }
      >
        {data !== undefined ? (
          <Content key={data.return.id} of={data} isBesideOrder={among === undefined} onCover={setLookingBack} />
        ) : error === null ? (
          <div className="page-loading" role="status" />
        ) : (
          <ReadFailure error={error} onRetry={refresh} />
        )}
      </SideDrawer>
      {data !== undefined && acting !== null && (
        <ClockForm key={acting} what={acting} of={data} onDone={() => setActing(null)} />
      )}
    </>
  )
}

function Title({ one }: { readonly one: PlatformReturnInfo['return'] }): ReactNode {
  return (
    <span className="order-drawer-title">
      <CopyText text={one.returnNo} />
      <ReturnTag status={one.status} />
      <small>
        <ReturnDeadline row={one} />
      </small>
    </span>
  )
}

interface ActsProps {
  readonly actions: readonly ReturnClockAct[]
  readonly onAct: (act: ReturnClockAct) => void
}

function Acts({ actions, onAct }: ActsProps): ReactNode {
  const t = useText(returnDisputeTexts)
  if (!useMay('returnDispute.handle') || actions.length === 0) return null
  return actions.map((act) => (
    <Button key={act} onClick={() => onAct(act)}>
      {t(act)}
    </Button>
  ))
}

interface ContentProps {
  readonly of: PlatformReturnInfo
  readonly isBesideOrder: boolean
  readonly onCover: (isCovered: boolean) => void
}

function Content({ of, isBesideOrder, onCover }: ContentProps): ReactNode {
  const t = useText(platformReturnTexts)
  const sale = useText(returnOrderTexts)
  const { merchantId, return: one } = of
  const ways = (['sentBack', 'reshipped', 'handedBack'] as const).flatMap((name) => {
    const way = one[name]
    return way === null ? [] : [[name, way] as const]
  })
  return (
    <>
      {one.status === 'IN_DISPUTE' && one.dispute !== null && (
        <NoticeBar
          tone="info"
          title={t('inDispute')}
          action={
            <PageLink to={`/operator/dispute?id=${one.dispute.id}&merchantId=${merchantId}`}>{t('toDispute')}</PageLink>
          }
        />
      )}
      <ReturnWish of={of} isBesideOrder={isBesideOrder} onCover={onCover} />
      {ways.map(([name, way]) => (
        <Way key={name} title={sale(name)} way={way} />
      ))}
      <SectionCard title={t('history')}>
        <ReturnHistory history={one.history} />
      </SectionCard>
    </>
  )
}

interface WayProps {
  readonly title: string
  readonly way: NonNullable<PlatformReturnInfo['return']['sentBack']>
}

/** Goods that go from one side to the other, and where they are. */
function Way({ title, way: { carrierName, waybillNo, sentAt, track } }: WayProps): ReactNode {
  const t = useText(returnOrderTexts)
  return (
    <SectionCard title={title}>
      <Facts
        items={[
          [t('carrier'), carrierName],
          [t('waybill'), <CopyText key="waybill" text={waybillNo} />],
          [t('sentAt'), <InstantText key="sent" at={sentAt} />],
        ]}
      />
      {track !== null && <ParcelTrack parcel={track} />}
    </SectionCard>
  )
}
