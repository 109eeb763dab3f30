// What the editor says of goods of which something waits for the platform, or was sent back: why, and the content to go on with.
import { api, type GoodsInfo, type RejectItem } from '@merchant/contract'
import { Button, type FormInstance } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsAuditTexts } from '../goods-audit/goods-audit.texts.ts'
import { RejectMarks, reasonOf } from '../goods-audit/reject-marks.tsx'
import { RevisionDrawer } from '../goods-audit/revision-drawer.tsx'
import { useWithdraw } from '../goods-audit/use-withdraw.ts'

export type SentForm = Readonly<Record<string, unknown>>

interface AuditBarProps {
  readonly goods: GoodsInfo
  readonly form: FormInstance
  /** Nothing was typed here yet. */
  readonly isUntouched: boolean
  /** The editor was opened just now, and not begun anew. */
  readonly isFresh: boolean
  /** Fills the editor from what was sent for the audit. */
  readonly onTakeUp: (form: SentForm) => void
  /** Draws the editor anew. */
  readonly onChanged: () => void
}

/** Those that a field of the form is marked by; the rest stands in the bar alone. */
const inForm = new Set<RejectItem['field']>([
  'title',
  'shortTitle',
  'sellingPoint',
  'categoryId',
  'brandId',
  'pictureFileIds',
  'longPictureFileIds',
  'videoFileId',
  'detail',
])

export function AuditBar({ goods, form, isUntouched, isFresh, onTakeUp, onChanged }: AuditBarProps): ReactNode {
  const t = useText(goodsAuditTexts)
  const mayEdit = useMay('goods.edit')
  const withdraw = useWithdraw()
  const [isLooking, setLooking] = useState(false)
  const { data } = useRead(api.goodsRevision.ofGoods, { goodsId: goods.id }, { quiet: true, staleTime: 0 })
  const current = data?.current ?? null
  // What nobody had let pass stands in the goods themselves.
  const isEdit = current !== null && current.kind !== 'CREATE' && goods.isPassed
  const isTaken = useRef(false)
  const begin = useEffectEvent(() => {
    if (current?.status !== 'REJECTED') return
    if (current.form !== null && isEdit && isUntouched && isFresh && !isTaken.current) {
      isTaken.current = true
      onTakeUp(current.form)
      return
    }
    form.setFields(
      current.rejectItems
        .filter(({ field }) => inForm.has(field))
        .map((item) => ({ name: item.field, errors: [reasonOf(t, item)] })),
    )
  })
  const id = current?.id
  useEffect(() => {
    if (id !== undefined) begin()
  }, [id])
  if (current === null) return null
  const sent = current.form
  const takeUp = sent !== null && isUntouched && isEdit && (
    <Button size="small" onClick={() => onTakeUp(sent)}>
      {t('takeUp')}
    </Button>
  )
  const look = (
    <Button size="small" onClick={() => setLooking(true)}>
      {t('history')}
    </Button>
  )
  const drawer = <RevisionDrawer goods={isLooking ? goods : null} onClose={() => setLooking(false)} />
  if (current.status === 'REJECTED')
    return (
      <>
        <RejectMarks
          items={current.rejectItems}
          title={t('status_REJECTED')}
          action={
            <>
              {takeUp}
              {look}
            </>
          }
        />
        {drawer}
      </>
    )
  return (
    <>
      <NoticeBar
        tone="info"
        title={t('waits')}
        action={
          <>
            {takeUp}
            {look}
            {mayEdit && (
              <Button
                size="small"
                onClick={() => void withdraw(goods.id, current).then((isDone) => isDone && onChanged())}
              >
                {t('withdraw')}
              </Button>
            )}
          </>
        }
      >
        {`${current.flags.map(({ text }) => text).join('；')}。${t(goods.off !== null ? 'waitsFix' : goods.isPassed ? 'waitsEdit' : 'waitsNew')}`}
      </NoticeBar>
      {drawer}
    </>
  )
}
