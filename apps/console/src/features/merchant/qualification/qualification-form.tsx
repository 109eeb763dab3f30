// Hands a qualification in, corrects one that was rejected or waits, or hands in the next one of the same kind.
import { api, paperKinds, paperKindTitle, QUALIFICATION_FILES, spoken } from '@merchant/contract'
import { Form, Input, Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useRead, type useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { picturesRule, rulesOf } from '../../../components/form/form-rules.ts'
import { SeveralSelect } from '../../../components/list/several-select.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import { useText } from '../../../i18n/text.ts'
import { ruleAbout, today } from '../certification/company-fields.ts'
import { DayField } from '../../../components/form/day-field.tsx'
import { categoryChoices } from '../../../components/form/category-choices.ts'
import { type Handing, type QualificationValues, savingOf, valuesOf } from './qualification-values.ts'
import { qualificationTexts } from './qualification.texts.ts'
import './qualification.css'

const rules = (field: string) => rulesOf(api.qualification.save.body, field)

interface QualificationFormProps {
  readonly handing: Handing | null
  /** Held by the page, which stays. */
  readonly save: ReturnType<typeof useSend<typeof api.qualification.save>>
  readonly onClose: () => void
}

export function QualificationForm({ handing, save, onClose }: QualificationFormProps): ReactNode {
  const t = useText(qualificationTexts)
  const notice = useNotice()
  if (handing === null) return null
  const submit = async (values: QualificationValues) => {
    await save.send(savingOf(handing, values))
    notice.success(t('handedIn'))
  }
  const title = handing.act === 'new' ? t('newTitle') : t(`${handing.act}Title`, { title: handing.row.title })
  return (
    <FormModal<QualificationValues>
      title={title}
      open
      onClose={onClose}
      onSubmit={submit}
      submitText={t('handIn')}
      width={720}
      initialValues={valuesOf(handing)}
    >
      {handing.act === 'renew' && <p className="muted">{t('renewHint')}</p>}
      <div className="qualification-fields">
        <PaperItems />
        <CategoriesItem />
        <ValidityItems />
      </div>
      <PicturesItem />
    </FormModal>
  )
}

export function PicturesItem(): ReactNode {
  const t = useText(qualificationTexts)
  return (
    <Form.Item
      name="pictures"
      label={t('pictures')}
      extra={t('picturesHint')}
      required
      rules={[picturesRule(t('pictureMissing'))]}
    >
      <ImageUpload purpose="QUALIFICATION" max={QUALIFICATION_FILES} label={t('pictures')} />
    </Form.Item>
  )
}

function PaperItems(): ReactNode {
  const t = useText(qualificationTexts)
  const kind = Form.useWatch<QualificationValues['kind'] | undefined>('kind')
  return (
    <>
      <Form.Item name="kind" label={t('kind')} rules={rules('kind')} className={kind === 'OTHER' ? '' : 'is-wide'}>
        <Select options={paperKinds.map((value) => ({ value, label: spoken(paperKindTitle(value)) }))} />
      </Form.Item>
      {kind === 'OTHER' && (
        <Form.Item
          name="name"
          label={t('name')}
          extra={t('nameHint')}
          rules={[{ required: true, whitespace: true }, ...rules('name')]}
        >
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="number" label={t('number')} extra={t('numberHint')} rules={rules('number')} className="is-wide">
        <Input maxLength={60} autoComplete="off" spellCheck={false} className="tabular" />
      </Form.Item>
    </>
  )
}

function CategoriesItem(): ReactNode {
  const t = useText(qualificationTexts)
  const { data } = useRead(api.category.list, undefined, { staleTime: 600_000 })
  const options = useMemo(() => categoryChoices(data ?? []), [data])
  return (
    <Form.Item
      name="categoryIds"
      label={t('categories')}
      extra={t('categoriesHint')}
      rules={rules('categoryIds')}
      className="is-wide"
    >
      <SeveralSelect
        options={options}
        loading={data === undefined}
        placeholder={t('categoriesChoose')}
        optionFilterProp="label"
      />
    </Form.Item>
  )
}

export function ValidityItems(): ReactNode {
  const t = useText(qualificationTexts)
  return (
    <>
      <Form.Item name="validFrom" label={t('validFrom')} rules={rules('validFrom')}>
        <DayField />
      </Form.Item>
      <Form.Item
        name="validTo"
        label={t('validTo')}
        dependencies={['validFrom']}
        rules={[
          ...rules('validTo'),
          ({ getFieldValue }) =>
            ruleAbout((day) => {
              const start: string | undefined = getFieldValue('validFrom')
              if (day < today()) return t('expired')
              return start !== undefined && day <= start ? t('endsBeforeStart') : null
            }),
        ]}
      >
        <DayField longTermLabel={t('longTerm')} />
      </Form.Item>
    </>
  )
}
