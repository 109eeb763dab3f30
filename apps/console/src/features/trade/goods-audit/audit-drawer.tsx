// One revision in full: before and after side by side, approved or sent back with marks; J and K lead to the next and the one before.
import { api, type GoodsAuditInfo, type GoodsAuditRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { AuditedGoods } from './audited-goods.tsx'
import { goodsAuditTexts } from './goods-audit.texts.ts'
import { RejectForm } from './reject-form.tsx'
import './goods-audit.css'

interface AuditDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: GoodsAuditRow | null
  /** Those of the page, to go on to. */
  readonly rows: readonly GoodsAuditRow[]
  readonly onLook: (row: GoodsAuditRow) => void
  readonly onClose: () => void
}

export function AuditDrawer({ row, rows, onLook, onClose }: AuditDrawerProps): ReactNode {
  const t = useText(goodsAuditTexts)
  const shown = useLastShown(row)
  const isPhone = useIsPhone()
  const [isRejecting, setRejecting] = useState(false)
  const at = rows.findIndex(({ id }) => id === shown?.id)
  const next = rows[at + 1]
  const previous = at > 0 ? rows[at - 1] : undefined
  const turn = (to: GoodsAuditRow | undefined) => {
    if (to === undefined) return
    setRejecting(false)
    onLook(to)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (isTyping || isRejecting || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j') turn(next)
    else if (event.key === 'k') turn(previous)
  })
  const isOpen = row !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOpen])
  return (
    <SideDrawer title={shown?.title ?? ''} open={isOpen} onClose={onClose} width={960}>
      {row !== null && (
        <>
          <div className="goods-audit-turn">
            <Button size="small" disabled={previous === undefined} onClick={() => turn(previous)}>
              {t('previous')}
            </Button>
            <Button size="small" disabled={next === undefined} onClick={() => turn(next)}>
              {t('next')}
            </Button>
            {!isPhone && <span className="muted">{t('keys')}</span>}
          </div>
          <Audit
            key={row.id}
            row={row}
            isRejecting={isRejecting}
            onRejecting={setRejecting}
            onDone={() => (next === undefined ? onClose() : turn(next))}
          />
        </>
      )}
    </SideDrawer>
  )
}

interface AuditProps {
  readonly row: GoodsAuditRow
  readonly isRejecting: boolean
  readonly onRejecting: (isRejecting: boolean) => void
  readonly onDone: () => void
}

function Audit({ row, isRejecting, onRejecting, onDone }: AuditProps): ReactNode {
  const t = useText(goodsAuditTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const mayAudit = useMay('goodsAudit.audit')
  const { merchantId, id } = row
  const { data: info, error, refresh } = useRead(api.goodsAudit.info, { merchantId, id }, { quiet: true })
  const audit = useSend(api.goodsAudit.audit, {
    refreshes: [api.goodsAudit.list, api.goodsAudit.info, api.board.merchant],
  })
  if (info === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  const named = { merchantId, id, version: info.version }
  const approve = async ({ wished }: GoodsAuditInfo) => {
    const question = t('approveQuestion', { title: wished.title })
    if (!(await confirm({ title: question, content: t('approveWhat'), okText: t('approve') }))) return
    await audit.send({ decision: 'approve', ...named }).then(
      () => {
        notice.success(t('approved'))
        onDone()
      },
      // What keeps it from being applied by now was said.
      () => void refresh(),
    )
  }
  return (
    <>
      <AuditedGoods info={info} />
      {mayAudit && info.allowedActions.length > 0 && (
        <div className="goods-audit-foot">
          <Button danger onClick={() => onRejecting(true)}>
            {t('reject')}
          </Button>
          <Button type="primary" loading={audit.isSending && !isRejecting} onClick={() => void approve(info)}>
            {t('approve')}
          </Button>
        </div>
      )}
      <RejectForm
        open={isRejecting}
        title={t('rejectTitle', { title: info.wished.title })}
        onClose={() => onRejecting(false)}
        onReject={async (items) => {
          await audit.send({ decision: 'reject', ...named, items })
          notice.success(t('rejected'))
          onDone()
        }}
      />
    </>
  )
}
