// Another payment phone: the old one gives its code and is unbound, then the new one gives its own. Left half-way, it goes on from there.
import { api } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { AppForm } from '../../../components/form/app-form.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { PhoneForm } from './phone-form.tsx'
import type { WalletCommands } from './wallet-commands.ts'
import type { Wallet } from './wallet-progress.ts'
import { useLastingRefusal } from './use-lasting-refusal.tsx'
import { walletTexts } from './wallet.texts.ts'

interface PhoneChangeDialogProps {
  readonly wallet: Wallet
  readonly commands: WalletCommands
  readonly open: boolean
  readonly onClose: () => void
}

export function PhoneChangeDialog({ wallet, commands, open, onClose }: PhoneChangeDialogProps): ReactNode {
  const t = useText(walletTexts)
  const notice = useNotice()
  const changed = () => {
    notice.success(t('phoneChanged'))
    onClose()
  }
  return (
    <Dialog title={t('phoneChangeTitle')} open={open} onClose={onClose} closesOnMask={false} width={440}>
      {wallet.phone === null ? (
        <PhoneForm
          commands={commands}
          what={t('phoneChangeNew', { phone: wallet.phoneChange?.oldPhone ?? '' })}
          submitText={t('phoneChangeDone')}
          onBound={changed}
        />
      ) : (
        <OldPhone phone={wallet.phone} commands={commands} />
      )}
    </Dialog>
  )
}

function OldPhone({ phone, commands }: { phone: string; commands: WalletCommands }): ReactNode {
  const t = useText(walletTexts)
  const { sendUnbindPhoneCode, unbindPhone, check } = commands
  const { notice, told } = useLastingRefusal()
  const unbind = async ({ code }: { code: string }) => {
    try {
      await besideFields(unbindPhone.send({ code }), { 'smsCode.wrong': 'code' })
    } catch (error) {
      // Whether it is unbound by now only the provider knows.
      if (!(error instanceof ApiError) || error.kind !== 'invalid') await ask()
      throw error
    }
  }
  const ask = () => check.send({ refresh: true }).catch(() => undefined)
  const send = () =>
    told(sendUnbindPhoneCode.send({})).catch(async (error: unknown) => {
      await ask()
      throw error
    })
  return (
    <AppForm onSubmit={unbind} submitText={t('phoneChangeNext')}>
      {notice}
      <p>{t('phoneChangeOld', { phone })}</p>
      <p className="muted">{t('phoneChangeGap')}</p>
      <Form.Item name="code" label={t('phoneChangeOldCode')} rules={rulesOf(api.wallet.unbindPhone.body, 'code')}>
        <SmsCodeInput onSend={send} />
      </Form.Item>
    </AppForm>
  )
}
