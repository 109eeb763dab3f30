// What was changed of goods and when, the newest first, with what became of it; for merchants.
import { api, type GoodsRevision, type GoodsRow, type GoodsRuling } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { goodsOffTexts } from '../goods-off/goods-off.texts.ts'
import { DifferencesTable } from './differences-table.tsx'
import { revisionLabels } from './goods-audit.labels.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'
import { RejectMarks } from './reject-marks.tsx'
import './goods-audit.css'

interface RevisionDrawerProps {
  /** Null: the drawer is shut. */
  readonly goods: Pick<GoodsRow, 'id' | 'title'> | null
  readonly onClose: () => void
}

export function RevisionDrawer({ goods, onClose }: RevisionDrawerProps): ReactNode {
  const t = useText(goodsAuditTexts)
  const shown = useLastShown(goods)
  return (
    <SideDrawer
      title={shown === null ? '' : t('historyOf', { title: shown.title })}
      open={goods !== null}
      onClose={onClose}
      width={760}
    >
      {goods !== null && <Revisions goodsId={goods.id} />}
    </SideDrawer>
  )
}

function Revisions({ goodsId }: { readonly goodsId: string }): ReactNode {
  const t = useText(goodsAuditTexts)
  const { data, error, refresh } = useRead(api.goodsRevision.ofGoods, { goodsId }, { quiet: true, staleTime: 0 })
  if (data === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  if (data.list.length + data.rulings.length === 0) return <EmptyState kind="nothing" text={t('noHistory')} />
  const lines = [
    ...data.list.map((revision) => ({
      at: revision.submittedAt,
      shown: <Step key={revision.id} revision={revision} />,
    })),
    ...data.rulings.map((ruling) => ({ at: ruling.at, shown: <Ruling key={ruling.id} ruling={ruling} /> })),
  ]
  return lines.toSorted((one, other) => (one.at < other.at ? 1 : -1)).map(({ shown }) => shown)
}

/** What the platform decided of the goods meanwhile. */
function Ruling({ ruling }: { readonly ruling: GoodsRuling }): ReactNode {
  const t = useText(goodsOffTexts)
  const { kind, rule, reason, at } = ruling
  return (
    <section className="goods-audit-step" aria-label={t('platform')}>
      <div className="goods-audit-step-head">
        <strong>{t('platform')}</strong>
        <span className="muted">
          <InstantText at={at} />
        </span>
      </div>
      <span>{t(`ruling_${kind}`, { rule, reason })}</span>
    </section>
  )
}

function Step({ revision }: { readonly revision: GoodsRevision }): ReactNode {
  const t = useText(goodsAuditTexts)
  const say = useSay()
  const label = revisionLabels[revision.status]
  return (
    <section className="goods-audit-step" aria-label={t('revision', { rev: revision.rev })}>
      <div className="goods-audit-step-head">
        <strong>{t('revision', { rev: revision.rev })}</strong>
        <StatusTag tone={label.tone}>{revision.isAutomatic ? t('automatic') : say(label.text)}</StatusTag>
        <span>{revision.submittedBy}</span>
        <span className="muted">
          <InstantText at={revision.submittedAt} />
        </span>
      </div>
      {revision.status === 'SUBMITTED' && revision.flags.length > 0 && (
        <p className="muted">{revision.flags.map(({ text }) => text).join('；')}</p>
      )}
      <RejectMarks items={revision.rejectItems} />
      <DifferencesTable differences={revision.differences} />
    </section>
  )
}
