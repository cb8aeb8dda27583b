/** Whether the browser runs on an Apple system, where shortcuts use the Command key. */
export const isApple = /Mac|iPhone|iPad/u.test(navigator.platform)
