// Hands in that a shop may sell the goods of a brand, corrects such a paper, or hands in the next one.
import { api, brandLevel } from '@merchant/contract'
import { Form, Input, Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useRead, type useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { BrandMark } from '../../../components/value/brand-mark.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { type BrandHanding, brandSavingOf, type BrandValues, brandValuesOf } from './brand-paper-values.ts'
import { PicturesItem, ValidityItems } from './qualification-form.tsx'
import { levelTexts } from './qualification.labels.ts'
import { qualificationTexts } from './qualification.texts.ts'
import './qualification.css'

const rules = (field: string) => rulesOf(api.qualification.saveBrand.body, field)

interface BrandPaperFormProps {
  readonly handing: BrandHanding
  /** Held by the page, which stays. */
  readonly save: ReturnType<typeof useSend<typeof api.qualification.saveBrand>>
  readonly onClose: () => void
}

export function BrandPaperForm({ handing, save, onClose }: BrandPaperFormProps): ReactNode {
  const t = useText(qualificationTexts)
  const say = useSay()
  const notice = useNotice()
  const { shops } = useLogin()
  const { act } = handing
  const submit = async (values: BrandValues) => {
    await save.send(brandSavingOf(handing, values))
    notice.success(t('handedIn'))
  }
  const [only] = shops
  const first = { ...(shops.length === 1 && only !== undefined && { shopId: only.id }), ...brandValuesOf(handing) }
  return (
    <FormModal<BrandValues>
      title={act === 'newBrand' ? t('newBrandTitle') : t(`${act}Title`, { title: handing.row.title })}
      open
      onClose={onClose}
      onSubmit={submit}
      submitText={t('handInBrand')}
      width={720}
      initialValues={first}
    >
      {act === 'renew' && <p className="muted">{t('renewHint')}</p>}
      <div className="qualification-fields">
        <BrandItem />
        <Form.Item name="level" label={t('level')} rules={rules('level')}>
          <Select options={brandLevel.options.map((value) => ({ value, label: say(levelTexts[value]) }))} />
        </Form.Item>
        <Form.Item name="shopId" label={t('shop')} extra={t('shopHint')} rules={rules('shopId')}>
          <Select options={shops.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <Form.Item name="number" label={t('number')} extra={t('numberHint')} rules={rules('number')}>
          <Input maxLength={60} autoComplete="off" spellCheck={false} className="tabular" />
        </Form.Item>
        <ValidityItems />
      </div>
      <PicturesItem />
    </FormModal>
  )
}

function BrandItem(): ReactNode {
  const t = useText(qualificationTexts)
  const { data } = useRead(api.brand.list, undefined, { staleTime: 600_000 })
  const asking = useMemo(() => (data ?? []).filter(({ needAuth }) => needAuth), [data])
  return (
    <Form.Item name="brandId" label={t('brand')} extra={t('brandHint')} rules={rules('brandId')}>
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        loading={data === undefined}
        notFoundContent={data === undefined ? null : t('noBrand')}
        options={asking.map(({ id, name, nameEn }) => ({ value: id, label: `${name} ${nameEn}`.trim() }))}
        optionRender={({ value, label }) => {
          const brand = asking.find(({ id }) => id === value)
          return brand === undefined ? (
            label
          ) : (
            <BrandMark brand={brand} isSmall>
              <span>{label}</span>
            </BrandMark>
          )
        }}
      />
    </Form.Item>
  )
}
