// Numbers of copies: drawn at random like the product's own, which draws again when the database has one already.

/** Thousands of copies go to the database in one statement, where one number twice would end all of them. */
export function neverTwice<Input>(draw: (input: Input) => string): (input: Input) => string {
  const drawn = new Set<string>()
  return (input) => {
    let number = draw(input)
    while (drawn.has(number)) number = draw(input)
    drawn.add(number)
    return number
  }
}
