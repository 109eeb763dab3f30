// Notes and more time for many orders, and what could not be done.
import { EXTEND_DAYS, ORDER_FLAGS, type OrderFlag } from '@merchant/contract'
import { Button, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { DataTable } from '../../../components/list/data-table.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import type { ExtendDays } from './extend-modal.tsx'
import type { OrderNote } from './flagged-remark.tsx'
import { orderActsTexts } from './order-acts.texts.ts'
import { orderBatchTexts } from './order-batch.texts.ts'
import type { BatchOutcome } from './use-order-batch.ts'

interface BatchModalProps {
  /** Of the orders it is about. */
  readonly count: number
  readonly isOpen: boolean
  readonly onDone: () => void
}

interface NoteValues {
  readonly remark?: string
  readonly flag: OrderFlag | 'keep'
}

interface BatchNoteModalProps extends BatchModalProps {
  readonly onNote: (note: OrderNote) => Promise<unknown>
}

export function BatchNoteModal({ count, isOpen, onDone, onNote }: BatchNoteModalProps): ReactNode {
  const t = useText(orderBatchTexts)
  const say = useText(orderActsTexts)
  return (
    <FormModal<NoteValues>
      title={t('noteTitle', { count })}
      open={isOpen}
      onClose={onDone}
      initialValues={{ flag: 'keep' }}
      onSubmit={({ remark = '', flag }) =>
        onNote({ ...(remark.trim() === '' ? {} : { remark }), ...(flag === 'keep' ? {} : { flag }) })
      }
    >
      <Form.Item
        name="remark"
        label={t('note')}
        extra={t('noteKeep')}
        dependencies={['flag']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: unknown) => {
              const isEmpty = typeof value !== 'string' || value.trim() === ''
              if (isEmpty && getFieldValue('flag') === 'keep') throw new Error(t('nothing'))
            },
          }),
        ]}
      >
        <Input.TextArea autoFocus rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="flag" label={say('flag')}>
        <Radio.Group
          style={{ rowGap: 4 }}
          options={[
            { value: 'keep', label: t('flagKeep') },
            ...ORDER_FLAGS.map((flag) => ({ value: flag, label: say(`flag_${flag}`) })),
          ]}
        />
      </Form.Item>
    </FormModal>
  )
}

interface BatchExtendModalProps extends BatchModalProps {
  readonly onExtend: (days: ExtendDays) => Promise<unknown>
}

export function BatchExtendModal({ count, isOpen, onDone, onExtend }: BatchExtendModalProps): ReactNode {
  const t = useText(orderBatchTexts)
  const say = useText(orderActsTexts)
  return (
    <FormModal<{ days: ExtendDays }>
      title={t('extendTitle', { count })}
      open={isOpen}
      onClose={onDone}
      submitText={say('extendSave')}
      initialValues={{ days: EXTEND_DAYS[0] }}
      onSubmit={({ days }) => onExtend(days)}
    >
      <Form.Item name="days" label={say('extendDays')}>
        <Radio.Group options={EXTEND_DAYS.map((value) => ({ value, label: say('days', { days: value }) }))} />
      </Form.Item>
    </FormModal>
  )
}

interface BatchOutcomeModalProps {
  /** Undefined: all of them were done. */
  readonly outcome: BatchOutcome | undefined
  readonly isBusy: boolean
  readonly onRetry: (outcome: BatchOutcome) => void
  readonly onDone: () => void
}

export function BatchOutcomeModal({ outcome, isBusy, onRetry, onDone }: BatchOutcomeModalProps): ReactNode {
  const t = useText(orderBatchTexts)
  const shared = useText(sharedTexts)
  if (outcome === undefined) return null
  const { succeeded, failed } = outcome
  return (
    <Dialog
      title={t('outcomeTitle')}
      open
      onClose={onDone}
      width={640}
      footer={
        <>
          <Button onClick={onDone}>{shared('close')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => onRetry(outcome)}>
            {shared('retry')}
          </Button>
        </>
      }
    >
      <p>{t('outcome', { done: succeeded, failed: failed.length })}</p>
      <DataTable
        label={t('why')}
        columns={[
          { key: 'order', title: t('order'), cell: ({ order }) => order.orderNo, onPhone: 'head' },
          { key: 'why', title: t('why'), cell: ({ message }) => <span className="urgent">{message}</span> },
        ]}
        rows={failed}
        rowKey={({ order }) => order.id}
      />
    </Dialog>
  )
}
