// Asks who is acting before something sensitive goes on: by password, dynamic code or SMS, whichever this account has.
import { api, type InputOf } from '@merchant/contract'
import { Button, Form, Input, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { clock } from '../../api/clock.ts'
import { errorText } from '../../api/show-error.ts'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { DemoCodeHint } from '../../components/form/demo-code-hint.tsx'
import { OneTimeCodeInput } from '../../components/form/one-time-code-input.tsx'
import { ReadFailure } from '../../components/layout/read-failure.tsx'
import { SmsCodeInput } from '../../components/form/sms-code-input.tsx'
import { useText } from '../../i18n/text.ts'
import { stepUpTexts } from './step-up.texts.ts'

type Method = InputOf<typeof api.security.stepUp>['method']

/** When the next code may be texted, by where it goes: whoever closes the dialog and comes back waits for the one that was. */
const nextCodeAt = new Map<string, number>()
const secondsTo = (phone: string): number =>
  Math.max(0, Math.ceil(((nextCodeAt.get(phone) ?? 0) - clock.now().getTime()) / 1000))
const waitFor = (phone: string, seconds: number): unknown =>
  nextCodeAt.set(phone, clock.now().getTime() + seconds * 1000)

interface StepUpDialogProps {
  /** The one act that the proof is for; undefined: for the next minutes. */
  readonly act: string | undefined
  /** By which methods it may be proven, as the server named them; of those that this account has. */
  readonly allowed: unknown
  /** What is confirmed, in words and with its amount, where the act says it. */
  readonly what: string | undefined
  /** True once the server has taken the proof, false when the person gave none. */
  readonly onEnd: (isProven: boolean) => void
}

export default function StepUpDialog({ act, allowed, what, onEnd }: StepUpDialogProps): ReactNode {
  const t = useText(stepUpTexts)
  const ways = useRead(api.security.stepUpMethods, undefined, { quiet: true })
  const [chosen, setChosen] = useState<Method | null>(null)
  const methods = (ways.data?.methods ?? []).filter((one) => !Array.isArray(allowed) || allowed.includes(one))
  const method = chosen ?? methods[0]
  return (
    <Dialog title={t('title')} open onClose={() => onEnd(false)} closesOnMask={false} isAboveAll width={420}>
      {what !== undefined && (
        <p>
          <strong className="tabular">{what}</strong>
        </p>
      )}
      <p className="muted">{t(act === undefined ? 'why' : 'whyOnce')}</p>
      {ways.error !== null && <ReadFailure error={ways.error} onRetry={ways.refresh} />}
      {methods.length > 1 && (
        <Segmented<Method>
          block
          aria-label={t('how')}
          {...(method === undefined ? {} : { value: method })}
          options={methods.map((value) => ({ value, label: t(value) }))}
          onChange={setChosen}
          style={{ marginBottom: 16 }}
        />
      )}
      {method !== undefined && (
        <ProofForm key={method} method={method} act={act} phone={ways.data?.phone ?? ''} onProven={() => onEnd(true)} />
      )}
    </Dialog>
  )
}

interface ProofFormProps {
  readonly method: Method
  readonly act: string | undefined
  /** Where the SMS goes, masked. */
  readonly phone: string
  readonly onProven: () => void
}

function ProofForm({ method, act, phone, onProven }: ProofFormProps): ReactNode {
  const t = useText(stepUpTexts)
  const prove = useSend(api.security.stepUp, { quiet: true })
  const { send } = useSend(api.security.sendStepUpCode)
  const [sentSeconds] = useState(() => secondsTo(phone))
  const sendCode = async () => {
    try {
      const sent = await send({})
      waitFor(phone, sent.resendAfterSeconds)
      return sent
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== null) waitFor(phone, error.retryAfterSeconds)
      throw error
    }
  }
  const submit = ({ proof }: { proof: string }) =>
    void prove.send({ method, proof, ...(act === undefined ? {} : { act }) }).then(onProven, () => undefined)
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit} onValuesChange={() => prove.reset()}>
      <Form.Item
        name="proof"
        label={t(`${method}Field`, { phone })}
        validateTrigger="onSubmit"
        rules={[{ required: true, message: t('missing') }]}
        {...(prove.error === null ? {} : { validateStatus: 'error', help: errorText(prove.error) })}
      >
        {method === 'password' ? (
          <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
        ) : method === 'totp' ? (
          <OneTimeCodeInput autoFocus takesRecoveryCode />
        ) : (
          <SmsCodeInput onSend={sendCode} sentSeconds={sentSeconds} />
        )}
      </Form.Item>
      {method === 'totp' && (
        <div style={{ marginBottom: 16 }}>
          <DemoCodeHint />
        </div>
      )}
      <Button type="primary" htmlType="submit" block loading={prove.isSending}>
        {t('go')}
      </Button>
    </Form>
  )
}
