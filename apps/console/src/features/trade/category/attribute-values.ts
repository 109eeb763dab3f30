// Between attributes as the server knows them and attributes as their form holds them; pure.
import { type api, attributeLimits, type CategoryAttribute, hasOptions, type InputOf } from '@merchant/contract'

type Update = InputOf<typeof api.category.update>
type Saving = Extract<Update, { action: 'setAttributes' }>['attributes'][number]

/** Names are those of the command, so that the server's complaints find their fields. */
export type AttributeValues = Omit<Saving, 'options'> & {
  /** One a line. */
  readonly options?: string
}

export const newAttribute: Partial<AttributeValues> = { kind: 'PARAM', inputType: 'SELECT', required: false }

export function attributeValuesOf(attribute: CategoryAttribute): AttributeValues {
  const { id, keptName: name, kind, inputType, unit, options, required, searchable, maxValues } = attribute
  return { id, name, kind, inputType, unit, required, searchable, maxValues, options: options.join('\n') }
}

export const attributeSavingOf = ({ options = '', ...attribute }: AttributeValues): Saving => {
  const { inputType, unit = '', maxValues } = attribute
  return {
    ...attribute,
    unit: inputType === 'NUMBER' ? unit : '',
    options: hasOptions(inputType) ? optionsIn(options) : [],
    maxValues: inputType === 'MULTI' ? (maxValues ?? attributeLimits.values) : 1,
  }
}

/** Each once; a line or a tab apart. */
export const optionsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n\t]/)
      .map((option) => option.trim())
      .filter((option) => option !== ''),
  ),
]
