// What the platform's people decide about an order: an objection, what was issued by mistake, an invoice.
import { api, formatYuan, type PlatformOrderDeskInfo } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { Facts } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { AnswerInvoiceModal } from '../invoice/answer-invoice-modal.tsx'
import { InvoiceFile } from '../invoice/invoice-file.tsx'
import { invoiceTexts } from '../invoice/invoice.texts.ts'
import { platformOrderDeskTexts } from './platform-order-desk.texts.ts'

interface DialogProps {
  readonly info: PlatformOrderDeskInfo
  readonly open: boolean
  readonly onClose: () => void
}

const refreshes = [api.platformOrderDesk.list, api.platformOrderDesk.info, api.board.merchant]
const of = ({ merchantId, id, version }: PlatformOrderDeskInfo) => ({ merchantId, id, version })

interface Judging {
  readonly verdict: 'UPHOLD' | 'REDUCE' | 'WAIVE'
  readonly payableFen?: number
  readonly answer: string
}

export function JudgeModal({ info, open, onClose }: DialogProps): ReactNode {
  const t = useText(platformOrderDeskTexts)
  const notice = useNotice()
  const { send } = useSend(api.platformOrderDesk.judge, { refreshes, quiet: 'ofFields' })
  const rules = (field: string) => rulesOf(api.platformOrderDesk.judge.body, field)
  return (
    <FormModal<Judging>
      title={t('judge')}
      open={open}
      onClose={onClose}
      initialValues={{ verdict: 'UPHOLD' }}
      onSubmit={async ({ verdict, payableFen = 0, answer }) => {
        await send(
          verdict === 'REDUCE' ? { verdict, payableFen, answer, ...of(info) } : { verdict, answer, ...of(info) },
        )
        notice.success(t('judged'))
      }}
    >
      <p>{info.objection?.text}</p>
      <Form.Item name="verdict" label={t('verdict')}>
        <Radio.Group options={(['UPHOLD', 'REDUCE', 'WAIVE'] as const).map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['verdict']}>
        {({ getFieldValue }) =>
          getFieldValue('verdict') === 'REDUCE' && (
            <Form.Item name="payableFen" label={t('reducedTo')} rules={rules('payableFen')}>
              <FenInput />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item name="answer" label={t('answer')} rules={rules('answer')}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}

export function WaiveModal({ info, open, onClose }: DialogProps): ReactNode {
  const t = useText(platformOrderDeskTexts)
  const notice = useNotice()
  const { send } = useSend(api.platformOrderDesk.judge, { refreshes, quiet: 'ofFields' })
  return (
    <FormModal<{ readonly answer: string }>
      title={t('waiveTitle')}
      open={open}
      onClose={onClose}
      danger
      submitText={t('waive')}
      onSubmit={async ({ answer }) => {
        await send({ verdict: 'WAIVE', answer, ...of(info) })
        notice.success(t('judged'))
      }}
    >
      <Form.Item name="answer" label={t('reason')} rules={rulesOf(api.platformOrderDesk.judge.body, 'answer')}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  )
}

export function InvoiceModal({ info, open, onClose }: DialogProps): ReactNode {
  const t = useText(invoiceTexts)
  const notice = useNotice()
  const { send } = useSend(api.platformOrderDesk.answerInvoice, { refreshes, quiet: 'ofFields' })
  return (
    <AnswerInvoiceModal
      open={open}
      onClose={onClose}
      onSubmit={async ({ answer, invoiceNo = '', reason = '', file }) => {
        const issued = { answer: 'issue', invoiceNo, fileId: file?.fileId ?? '', ...of(info) } as const
        await send(answer === 'issue' ? issued : { answer, reason, ...of(info) })
        notice.success(t('answered'))
      }}
      asked={
        info.invoice !== null && (
          <Facts
            items={[
              [t('amount'), <CopyText key="amount" text={formatYuan(info.invoice.amountFen)} />],
              [t('title'), <CopyText key="title" text={info.invoice.title} />],
              [t('taxNo'), <CopyText key="taxNo" text={info.invoice.taxNo} />],
            ]}
          />
        )
      }
    >
      <InvoiceFile merchantId={info.merchantId} to={api.file.orderInvoice} />
    </AnswerInvoiceModal>
  )
}
