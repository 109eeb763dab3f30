// @vitest-environment happy-dom
// A card number as it stands on the card, whatever was typed or pasted.
import { expect, it } from 'vitest'
import { digitsOf, inGroups } from './card-number-field.tsx'

it('groups a card number by four, also from full-width digits and dashes', () => {
  expect(inGroups(digitsOf('６２２８ 4800-0000'))).toBe('6228 4800 0000')
  expect(inGroups(digitsOf('6228480000000000059'))).toBe('6228 4800 0000 0000 059')
})
