// The platform asks a merchant to pay: which one, what for, how much, and why.
import {
  api,
  formatYuan,
  type InputOf,
  issuedOrderType,
  type PlatformOrderDeskInfo,
  refusalCode,
  TWO_PERSONS_FROM_FEN,
} from '@merchant/contract'
import { platformOrderTypeTexts } from '@merchant/contract/labels'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { ApiError, complaintsOf } from '../../../api/api-error.ts'
import { showError } from '../../../api/show-error.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { MerchantPicker } from '../../../components/form/merchant-picker.tsx'
import { platformOrderTexts } from '../platform-order/platform-order.texts.ts'
import { issueHref, needsTwo } from './enter-entry.ts'
import { platformOrderDeskTexts } from './platform-order-desk.texts.ts'

type Issue = InputOf<typeof api.platformOrderDesk.issue>

interface IssueModalProps {
  readonly open: boolean
  readonly onIssued: (info: PlatformOrderDeskInfo) => void
  readonly onClose: () => void
}

const rules = (field: string) => rulesOf(api.platformOrderDesk.issue.body, field)

export function IssueModal({ open, onIssued, onClose }: IssueModalProps): ReactNode {
  const t = useText(platformOrderDeskTexts)
  const own = useText(platformOrderTexts)
  const say = useSay()
  const notice = useNotice()
  const page = usePage()
  const { send } = useSend(api.platformOrderDesk.issue, { refreshes: [api.platformOrderDesk.list], quiet: true })
  return (
    <FormModal<Issue>
      title={t('issueTitle')}
      open={open}
      onClose={onClose}
      submitText={t('issue')}
      initialValues={{ type: 'PENALTY' }}
      onSubmit={async ({ relatedNo = '', ...values }) => {
        const byTwo = issueHref({ ...values, relatedNo })
        if (byTwo !== null && needsTwo(values)) return page.go(byTwo)
        try {
          onIssued(await send({ ...values, ...(relatedNo.trim() === '' ? {} : { relatedNo }) }))
          notice.success(t('issued'))
        } catch (error) {
          // With what was issued within the day besides it is too much for one.
          if (byTwo === null || !(error instanceof ApiError) || error.code !== refusalCode('approval.needed')) {
            if (!(error instanceof ApiError) || Object.keys(complaintsOf(error)).length === 0) showError(error)
            throw error
          }
          notice.info(error.message)
          page.go(byTwo)
        }
      }}
    >
      <Form.Item name="merchantId" label={t('merchant')} rules={rules('merchantId')}>
        <MerchantPicker />
      </Form.Item>
      <Form.Item name="type" label={own('type')} rules={rules('type')}>
        <Select
          options={issuedOrderType.options.map((value) => ({ value, label: say(platformOrderTypeTexts[value]) }))}
        />
      </Form.Item>
      <Form.Item name="title" label={t('title')} rules={rules('title')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="amountFen" label={t('amount')} rules={rules('amountFen')}>
        <FenInput />
      </Form.Item>
      <Form.Item noStyle dependencies={['type', 'amountFen']}>
        {({ getFieldsValue }) =>
          needsTwo(getFieldsValue(['type', 'amountFen']) as Pick<Issue, 'type' | 'amountFen'>) && (
            <NoticeBar tone="info" title={t('needsTwo', { yuan: formatYuan(TWO_PERSONS_FROM_FEN, true) })} />
          )
        }
      </Form.Item>
      <Form.Item name="relatedNo" label={t('relatedNo')}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')} rules={rules('reason')}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}
