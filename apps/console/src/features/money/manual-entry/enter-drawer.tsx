// The maker's form: for whom, what and why, with a voucher; beside it what would be booked.
import { api, type InputOf, type ManualEntryKind, manualEntryKind, refusalCode } from '@merchant/contract'
import { Button, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { uploadTo } from '../../../api/upload-image.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { DayField } from '../../../components/form/day-field.tsx'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { picturesRule, rulesOf } from '../../../components/form/form-rules.ts'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useSettled } from '../../../components/form/use-settled.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { EntryLines, MerchantBalances } from './entry-lines.tsx'
import { kindLabels } from './manual-entry.labels.ts'
import { manualEntryTexts } from './manual-entry.texts.ts'
import { MerchantPicker } from '../../../components/form/merchant-picker.tsx'
import './entry.css'

type Entering = InputOf<typeof api.manualEntry.enter>
interface Values extends Omit<Entering, 'voucherFileId' | 'caseId'> {
  readonly voucher: readonly Picture[]
}

const SETTLES_MS = 250
const NOTHING = { kind: 'ADJUST_UP', merchantId: '', amountFen: 0 } as const
const { body } = api.manualEntry.enter

interface EnterDrawerProps {
  readonly open: boolean
  /** What is known already, of a case that the entry ends or of the page that leads here. */
  readonly given: Partial<Pick<Entering, 'caseId' | 'merchantId' | 'amountFen' | 'kind' | 'subjectNo' | 'reason'>>
  readonly onClose: () => void
}

export function EnterDrawer({ open, given, onClose }: EnterDrawerProps): ReactNode {
  const t = useText(manualEntryTexts)
  return (
    <SideDrawer title={t('enterTitle')} open={open} onClose={onClose} width={720}>
      {open && <EnterForm given={given} onClose={onClose} />}
    </SideDrawer>
  )
}

function EnterForm({ given, onClose }: Omit<EnterDrawerProps, 'open'>): ReactNode {
  const t = useText(manualEntryTexts)
  const shared = useText(sharedTexts)
  const say = useSay()
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.manualEntry.enter, {
    refreshes: [
      api.manualEntry.list,
      api.moneyCase.info,
      api.rechargeTransfer.list,
      api.platformOrderDesk.info,
      api.board.merchant,
    ],
  })
  const { form, formProps, isBusy, isDirty } = useAppForm<Values>({
    onSubmit: async ({ voucher, subjectNo, returnedOn, bankReference, ...values }) => {
      await send({
        ...values,
        ...(kindLabels[values.kind].subject === null || subjectNo === undefined ? {} : { subjectNo }),
        ...(kindLabels[values.kind].day === undefined || returnedOn === undefined ? {} : { returnedOn }),
        ...(kindLabels[values.kind].reference === undefined || bankReference === undefined ? {} : { bankReference }),
        voucherFileId: voucher[0]?.fileId ?? '',
        ...(given.caseId === undefined ? {} : { caseId: given.caseId }),
      })
      notice.success(t('entered'))
      onClose()
    },
  })
  const kind = Form.useWatch('kind', form) ?? given.kind ?? 'ADJUST_UP'
  const merchantId = Form.useWatch('merchantId', form)
  const { subject, day, reference, means, reasonHint, isOfCase = false } = kindLabels[kind]
  const kinds = manualEntryKind.options.filter((one) => given.caseId !== undefined || kindLabels[one].isOfCase !== true)
  const cancel = async () => {
    if (!isBusy && (!isDirty || (await confirm({ title: shared('unsaved') })))) onClose()
  }
  return (
    <Form<Values> {...formProps} initialValues={{ kind: 'ADJUST_UP', voucher: [], ...given }} disabled={isBusy}>
      <Form.Item
        name="merchantId"
        label={t('merchant')}
        rules={rulesOf(body, 'merchantId')}
        extra={given.caseId !== undefined && given.merchantId === undefined && t('merchantOfNone')}
      >
        {/* A voucher is kept with its merchant: another merchant needs it anew. */}
        <MerchantPicker onChange={() => form.setFieldValue('voucher', [])} />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')} rules={rulesOf(body, 'kind')} extra={say(means)}>
        <Select<ManualEntryKind> options={kinds.map((value) => ({ value, label: say(kindLabels[value].name) }))} />
      </Form.Item>
      {subject !== null && (
        <Form.Item name="subjectNo" label={say(subject)} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={60} />
        </Form.Item>
      )}
      {day !== undefined && (
        <Form.Item name="returnedOn" label={say(day.name)} extra={say(day.hint)} rules={[{ required: true }]}>
          <DayField />
        </Form.Item>
      )}
      {reference !== undefined && (
        <Form.Item
          name="bankReference"
          label={say(reference.name)}
          extra={say(reference.hint)}
          rules={[{ required: true, whitespace: true }, ...rulesOf(body, 'bankReference')]}
        >
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="amountFen" label={t('amount')} rules={rulesOf(body, 'amountFen')}>
        <FenInput />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={rulesOf(body, 'reason')}
        extra={reasonHint === undefined ? t(isOfCase ? 'reasonOfCase' : 'reasonHint') : say(reasonHint)}
      >
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item
        name="voucher"
        label={t('voucher')}
        required
        rules={[picturesRule(t('voucherMissing'))]}
        extra={merchantId !== undefined && t('voucherHint')}
      >
        {merchantId === undefined ? (
          <span className="muted">{t('chooseMerchantFirst')}</span>
        ) : (
          <ImageUpload
            key={merchantId}
            purpose="VOUCHER"
            send={(file, options) => uploadTo(api.file.voucher, { merchantId }, file, options)}
            label={t('voucher')}
          />
        )}
      </Form.Item>
      <Preview caseId={given.caseId} />
      <div className="entry-foot">
        <Button onClick={() => void cancel()}>{shared('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('submit')}
        </Button>
      </div>
    </Form>
  )
}

/** What would be booked, as the server says; why not, where it can't be. */
function Preview({ caseId }: Pick<EnterDrawerProps['given'], 'caseId'>): ReactNode {
  const t = useText(manualEntryTexts)
  const say = useSay()
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch('kind', form)
  const merchantId = Form.useWatch('merchantId', form)
  const subjectNo = Form.useWatch('subjectNo', form)
  const returnedOn = Form.useWatch('returnedOn', form)
  const bankReference = useSettled(Form.useWatch('bankReference', form), SETTLES_MS)
  const amountFen = useSettled(Form.useWatch('amountFen', form), SETTLES_MS)
  const asked = {
    kind,
    merchantId,
    amountFen,
    ...(subjectNo === undefined ? {} : { subjectNo }),
    ...(returnedOn === undefined ? {} : { returnedOn }),
    ...(bankReference === undefined ? {} : { bankReference }),
    ...(caseId === undefined ? {} : { caseId }),
  }
  const checked = api.manualEntry.preview.body.safeParse(asked)
  const isWhole =
    checked.success &&
    (kindLabels[checked.data.kind].subject === null || subjectNo !== undefined) &&
    (kindLabels[checked.data.kind].day === undefined || returnedOn !== undefined) &&
    (kindLabels[checked.data.kind].reference === undefined || bankReference !== undefined)
  const { data, error } = useRead(api.manualEntry.preview, checked.success ? checked.data : NOTHING, {
    enabled: isWhole,
    quiet: true,
  })
  if (!isWhole) return null
  if (error !== null) {
    const { subject } = kindLabels[checked.data.kind]
    const isUnknown = subject !== null && error.code === refusalCode('record.notFound')
    return <NoticeBar tone="warning" title={isUnknown ? t('noDocument', { subject: say(subject) }) : error.message} />
  }
  if (data === undefined) return <div className="page-loading" role="status" />
  return (
    <div className="entry">
      <EntryLines kind={checked.data.kind} lines={data.lines} title={t('linesToBe')} />
      <MerchantBalances balances={data.balances} />
    </div>
  )
}
