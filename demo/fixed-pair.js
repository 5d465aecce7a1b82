// What a host with its own storage does: hand the stored state to the box.
const stored = localStorage.getItem('mtservice-demo-state');
if (stored) for (const box of document.querySelectorAll('mt-translate-box')) box.state = stored;
