// One violation beside the list: what can be done about it first.
import { api } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { formatInstant, type DataOf } from '@merchant/contract'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { AppealForm } from './appeal-form.tsx'
import { ViolationFacts } from './violation-facts.tsx'
import { ViolationFrame } from './violation-frame.tsx'
import { violationTexts } from './violation.texts.ts'

type Info = DataOf<typeof api.violation.info>

interface ViolationDrawerProps {
  /** Undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly onClose: () => void
}

export default function ViolationDrawer({ id: asked, onClose }: ViolationDrawerProps): ReactNode {
  const t = useText(violationTexts)
  const id = useLastShown(asked)
  const [isAppealing, setAppealing] = useState(false)
  const mayEdit = useMay('goods.edit')
  const own = useRead(api.violation.info, { id: id ?? '' }, { enabled: asked !== undefined, quiet: true, staleTime: 0 })
  const submit = useSend(api.violation.appeal, {
    refreshes: [
      api.violation.list,
      api.violation.info,
      api.violation.points,
      api.goods.list,
      api.goodsRuling.ofGoods,
      api.board.merchant,
    ],
  })
  const info = own.data
  return (
    <ViolationFrame
      info={info}
      error={own.error}
      onRetry={own.refresh}
      open={asked !== undefined}
      onClose={onClose}
      width={640}
      buttons={
        mayEdit && info?.allowedActions.includes('appeal') === true
          ? [
              <Button key="appeal" type="primary" onClick={() => setAppealing(true)}>
                {t('appeal')}
              </Button>,
            ]
          : []
      }
    >
      {info !== undefined && (
        <>
          <Next info={info} />
          <ViolationFacts info={info} link={<ToTarget info={info} />} />
          <AppealForm open={isAppealing} violation={info} submit={submit} onClose={() => setAppealing(false)} />
        </>
      )}
    </ViolationFrame>
  )
}

const nexts = {
  PENDING: ['nextPending', 'warning'],
  APPEALING: ['nextAppealing', 'info'],
  EFFECTIVE: ['nextEffective', 'danger'],
  REVOKED: ['nextRevoked', 'success'],
} as const

function Next({ info: { status, appealDueAt } }: { readonly info: Info }): ReactNode {
  const t = useText(violationTexts)
  const [text, tone] = nexts[status]
  return <NoticeBar tone={tone} title={t(text, { at: formatInstant(appealDueAt) })} />
}

function ToTarget({ info: { target, targetId, targetNo } }: { readonly info: Info }): ReactNode {
  const t = useText(violationTexts)
  const mayLook = useMay('saleOrder.view')
  if (target === 'GOODS')
    return (
      <PageLink to={`/goods/index?${new URLSearchParams({ keyword: targetNo }).toString()}`}>{t('goGoods')}</PageLink>
    )
  if (target === 'ORDER' && mayLook)
    return (
      <PageLink to={`/order/saleorder?${new URLSearchParams({ id: targetId }).toString()}`}>{t('goOrder')}</PageLink>
    )
  return null
}
