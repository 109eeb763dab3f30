// One revision in full: before and after side by side, approved or sent back with marks; J and K lead to the next and the one before.
import { api, type GoodsAuditInfo, type GoodsAuditRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { DrawerFoot } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useQueue } from '../../../components/overlay/use-queue.ts'
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
  const notice = useNotice()
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const isCovered = asked !== null
  const { shown, moves, goOn } = useQueue({ rows, row, keyOf: ({ id }) => id, isCovered, onLook, onClose })
  const { merchantId = '', id = '' } = shown ?? {}
  const read = useRead(api.goodsAudit.info, { merchantId, id }, { enabled: row !== null, quiet: true })
  const { data: info, error, refresh } = read
  const audit = useSend(api.goodsAudit.audit, {
    refreshes: [api.goodsAudit.list, api.goodsAudit.info, api.board.merchant],
  })
  const mayAudit = useMay('goodsAudit.audit') && info !== undefined && info.allowedActions.length > 0
  const approve = useApproval(async ({ version }) => {
    await audit.send({ decision: 'approve', merchantId, id, version })
    notice.success(t('approved'))
    goOn()
  })
  const askToApprove = async (wanted: GoodsAuditInfo) => {
    setAsked('approve')
    // What keeps it from being applied by now was said.
    await approve(wanted).catch(() => void refresh())
    setAsked(null)
  }
  return (
    <SideDrawer
      title={shown?.title ?? ''}
      open={row !== null}
      onClose={onClose}
      width={960}
      footer={
        <DrawerFoot neighbours={moves}>
          {mayAudit && (
            <>
              <Button danger onClick={() => setAsked('reject')}>
                {t('reject')}
              </Button>
              <Button
                type="primary"
                loading={audit.isSending && asked === 'approve'}
                onClick={() => void askToApprove(info)}
              >
                {t('approve')}
              </Button>
            </>
          )}
        </DrawerFoot>
      }
    >
      {info !== undefined ? (
        <AuditedGoods key={id} info={info} />
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
      {info !== undefined && (
        <RejectForm
          open={asked === 'reject'}
          title={t('rejectTitle', { title: info.wished.title })}
          onClose={() => setAsked(null)}
          onReject={async (items) => {
            await audit.send({ decision: 'reject', merchantId, id, version: info.version, items })
            notice.success(t('rejected'))
            setAsked(null)
            goOn()
          }}
        />
      )}
    </SideDrawer>
  )
}

/** Asks first; rejects with what is shown already. */
function useApproval(onApprove: (info: GoodsAuditInfo) => Promise<void>) {
  const t = useText(goodsAuditTexts)
  const confirm = useConfirm()
  return async (info: GoodsAuditInfo): Promise<void> => {
    const question = t('approveQuestion', { title: info.wished.title })
    if (await confirm({ title: question, content: t('approveWhat'), okText: t('approve') })) await onApprove(info)
  }
}
