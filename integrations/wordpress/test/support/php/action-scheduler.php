<?php
// A stub of Action Scheduler after its documentation (https://actionscheduler.org/api/): keeps scheduled actions in an option, and
// runs those that are due when a test calls `mtservice_test_run_actions()`.
function mtservice_test_actions() {
	return (array) get_option( 'mtservice_test_actions', array() );
}
function as_schedule_single_action( $timestamp, $hook, $args = array(), $group = '' ) {
	update_option( 'mtservice_test_actions', array_merge( mtservice_test_actions(), array( compact( 'timestamp', 'hook', 'args', 'group' ) ) ) );
	return count( mtservice_test_actions() );
}
function as_unschedule_all_actions( $hook, $args = array(), $group = '' ) {
	update_option( 'mtservice_test_actions', array_values( array_filter( mtservice_test_actions(), fn( $action ) => $action['hook'] !== $hook ) ) );
}
function mtservice_test_run_actions() {
	$due = array_filter( mtservice_test_actions(), fn( $action ) => $action['timestamp'] <= time() );
	update_option( 'mtservice_test_actions', array_values( array_diff_key( mtservice_test_actions(), $due ) ) );
	foreach ( $due as $action ) {
		do_action( $action['hook'], ...$action['args'] );
	}
	return count( $due );
}
add_action( 'init', fn() => do_action( 'action_scheduler_init' ), 1 );
