// When goods go on and off sale by themselves: one or both times, for one goods or for all that are chosen.
import type { GoodsRow } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { instantOfMoment, momentOf } from '../../../components/form/moment-text.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsTexts } from './goods.texts.ts'
import type { BatchAct } from './use-goods-batch.tsx'

interface ScheduleDialogProps {
  readonly rows: readonly GoodsRow[]
  readonly onSchedule: (act: BatchAct) => Promise<unknown>
  readonly onClose: () => void
}

/** As the field holds them: minutes in Shanghai, `2026-11-26T20:00`. */
interface Times {
  readonly onSaleAt?: string
  readonly offSaleAt?: string
}

export function ScheduleDialog({ rows, onSchedule, onClose }: ScheduleDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const [only] = rows.length === 1 ? rows : []
  // What is on sale already can only leave it.
  const mayGoOn = rows.some(({ saleStatus }) => saleStatus !== 'ON_SALE')
  const isSet = only !== undefined && (only.onSaleAt !== null || only.offSaleAt !== null)
  const liesAhead = {
    validator: async (_: unknown, typed?: string) => {
      if (typed !== undefined && typed !== '' && typed <= momentOf(new Date().toISOString()))
        throw new Error(t('notAhead'))
    },
  }
  const save = ({ onSaleAt, offSaleAt }: Times) =>
    onSchedule({
      action: 'schedule',
      onSaleAt: mayGoOn ? instantOfMoment(onSaleAt) : null,
      offSaleAt: instantOfMoment(offSaleAt),
    })
  return (
    <FormModal<Times>
      title={only === undefined ? t('scheduleMany', { count: rows.length }) : t('scheduleOf', { title: only.title })}
      open
      onClose={onClose}
      onSubmit={save}
      initialValues={{ onSaleAt: momentOf(only?.onSaleAt), offSaleAt: momentOf(only?.offSaleAt) }}
    >
      {mayGoOn && (
        <Form.Item name="onSaleAt" label={t('onSaleAt')} extra={t('onSaleAtHint')} rules={[liesAhead]}>
          <MomentField />
        </Form.Item>
      )}
      <Form.Item
        name="offSaleAt"
        label={t('offSaleAt')}
        extra={t(isSet ? 'scheduleEmpty' : 'offSaleAtHint')}
        dependencies={['onSaleAt']}
        rules={[
          liesAhead,
          ({ getFieldValue }) => ({
            validator: async (_, off?: string) => {
              const on: unknown = getFieldValue('onSaleAt')
              if (typeof on === 'string' && on !== '' && off !== undefined && off !== '' && off <= on)
                throw new Error(t('offBeforeOn'))
            },
          }),
        ]}
      >
        <MomentField />
      </Form.Item>
    </FormModal>
  )
}
