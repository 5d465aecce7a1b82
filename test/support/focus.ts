import {executeServerCommand} from '@web/test-runner-commands';

// Another window of the browser can take the focus at any time. A page without it gets the keys, but no events of the focus.
beforeEach(async () => {
  if (!document.hasFocus()) await executeServerCommand('bring-to-front');
});
