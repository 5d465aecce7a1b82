// Passes the stored state to the boxes. A page rendered by a server puts it into the attribute `state`
// instead.
const stored = localStorage.getItem('mtservice-demo-state');
if (stored) for (const box of document.querySelectorAll('mt-translate-box')) box.state = stored;
