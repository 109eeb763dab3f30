// Lets the receipt of an order wait longer, or the order itself to be fetched, with the day on which that ends in sight.
import { EXTEND_DAYS, formatInstant, type SaleOrderInfo } from '@merchant/contract'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { orderActsTexts } from './order-acts.texts.ts'

export type ExtendDays = (typeof EXTEND_DAYS)[number]

interface ExtendModalProps {
  /** The order that waits; undefined: the dialog is shut. */
  readonly order: SaleOrderInfo | undefined
  readonly onDone: () => void
  readonly onExtend: (order: SaleOrderInfo, days: ExtendDays) => Promise<unknown>
}

const DAY_MS = 86_400_000

export function ExtendModal({ order: asked, onDone, onExtend }: ExtendModalProps): ReactNode {
  const t = useText(orderActsTexts)
  const order = useLastShown(asked)
  const words = order?.deliveryType === 'PICKUP' ? ofPickup : ofReceipt
  const possible = EXTEND_DAYS.filter((days) => days <= (order?.extendDaysLeft ?? 0))
  return (
    <FormModal<{ days: ExtendDays }>
      key={order === undefined ? '' : `${order.id}/${order.version}`}
      title={t(words.title, { no: order?.orderNo ?? '' })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('extendSave')}
      initialValues={{ days: possible[0] ?? EXTEND_DAYS[0] }}
      onSubmit={async ({ days }) => {
        if (order !== undefined) await onExtend(order, days)
      }}
    >
      <p className="muted">{t(words.means, { times: order?.extendsLeft ?? 0, days: order?.extendDaysLeft ?? 0 })}</p>
      <Form.Item name="days" label={t('extendDays')}>
        <Radio.Group options={possible.map((value) => ({ value, label: t('days', { days: value }) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['days']}>
        {({ getFieldValue }) => (
          <p role="status">
            {t(words.until)}{' '}
            <strong className="tabular">{until(order, getFieldValue('days') as ExtendDays | undefined)}</strong>
          </p>
        )}
      </Form.Item>
    </FormModal>
  )
}

const ofReceipt = { title: 'extendTitle', means: 'extendMeans', until: 'extendUntil' } as const
const ofPickup = { title: 'pickupTitle', means: 'pickupMeans', until: 'pickupExtended' } as const

function until(order: SaleOrderInfo | undefined, days: ExtendDays | undefined): string {
  const ends = order?.pickupUntil ?? order?.autoConfirmAt ?? null
  return ends === null || days === undefined
    ? ''
    : formatInstant(new Date(Date.parse(ends) + days * DAY_MS).toISOString())
}
