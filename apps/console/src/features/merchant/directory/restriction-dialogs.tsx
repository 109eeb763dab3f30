// The platform's people restrict a merchant, suspend it, or lift one of its restrictions: with a reason that its people read.
import {
  api,
  type MerchantRestriction,
  type MerchantStanding,
  restrictionScope,
  type RestrictionScope,
} from '@merchant/contract'
import { restrictionKindTexts } from '@merchant/contract/labels'
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { UsualReason } from '../certification-review/usual-reason.tsx'
import { restrictionTexts } from './restriction.texts.ts'

export type Decision =
  | { readonly act: 'restrict' | 'suspend' }
  | { readonly act: 'restore'; readonly restriction: MerchantRestriction }

interface DialogsProps {
  readonly merchant: MerchantStanding
  /** Null: none is open. */
  readonly deciding: Decision | null
  readonly onClose: () => void
}

const USUAL = {
  restrict: ['usualPapers', 'usualComplaints', 'usualMoney'],
  suspend: ['usualFake', 'usualComplaints', 'usualPapers'],
  restore: ['usualDone', 'usualFixed'],
} as const

/** On the version that is looked at. */
export function RestrictionDialogs({ merchant, deciding, onClose }: DialogsProps): ReactNode {
  const t = useText(restrictionTexts)
  const say = useSay()
  const notice = useNotice()
  const shown = useLastShown(deciding ?? undefined) ?? { act: 'restrict' as const }
  const sending = { refreshes: [api.merchantDirectory.info, api.merchantDirectory.list] }
  const restrict = useSend(api.merchantDirectory.restrict, sending)
  const suspend = useSend(api.merchantDirectory.suspend, sending)
  const restore = useSend(api.merchantDirectory.restore, sending)
  const { merchantId, version, name } = merchant
  const texts = {
    restrict: {
      title: t('restrictTitle', { name }),
      what: t('restrictWhat'),
      submit: t('restrict'),
      done: t('restricted', { name }),
    },
    suspend: {
      title: t('suspendTitle', { name }),
      what: t('suspendWhat'),
      submit: t('suspend'),
      done: t('suspended', { name }),
    },
    restore: {
      title: t('liftTitle', {
        name,
        what: shown.act === 'restore' ? say(restrictionKindTexts[shown.restriction.kind]) : '',
      }),
      what: t('liftWhat'),
      submit: t('lift'),
      done: t('lifted'),
    },
  }[shown.act]
  const submit = async ({ scopes, reason }: { scopes?: RestrictionScope[]; reason: string }) => {
    const about = { merchantId, version, reason }
    if (shown.act === 'restore') await restore.send({ ...about, restrictionIds: [shown.restriction.id] })
    else if (shown.act === 'suspend') await suspend.send(about)
    else await restrict.send({ ...about, scopes: scopes ?? [] })
    notice.success(texts.done)
  }
  return (
    <FormModal<{ scopes?: RestrictionScope[]; reason: string }>
      key={shown.act}
      title={texts.title}
      open={deciding !== null}
      onClose={onClose}
      submitText={texts.submit}
      danger={shown.act !== 'restore'}
      onSubmit={submit}
    >
      <p className="muted">{texts.what}</p>
      {shown.act === 'restrict' && (
        <Form.Item
          name="scopes"
          label={t('scopes')}
          rules={[{ required: true, type: 'array', min: 1, message: t('chooseScopes') }]}
        >
          <Checkbox.Group
            className="merchant-shops-scopes"
            options={restrictionScope.options.map((value) => ({ value, label: t(`scope_${value}`) }))}
          />
        </Form.Item>
      )}
      <UsualReason
        label={t(shown.act === 'restore' ? 'liftReason' : 'reason')}
        usualLabel={t('usual')}
        usual={USUAL[shown.act].map((key) => t(key))}
        joint={t('joint')}
      />
    </FormModal>
  )
}
