/** What a screen with a search has for its commands: the keyboard goes to the field, and back to what was found. */
export abstract class SearchedScreen {
  #focus: () => void = () => {}
  #find: () => void = () => {}

  /** What the field says. */
  abstract type(typed: string): void

  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  onFind(find: () => void): void {
    this.#find = find
  }
  focus(): void {
    this.#focus()
  }
  find(): void {
    this.#find()
  }
}
